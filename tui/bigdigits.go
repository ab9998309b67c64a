package tui

import (
	"strings"
	"unicode/utf8"
)

// Numbers five rows tall, to be read from across a room. A stroke is two cells wide, so that it is as broad
// as it is high.

const bigRows = 5

// bigForms are the characters that have a form, each row drawn in strokes.
var bigForms = map[rune][bigRows]string{
	'0': {"###", "# #", "# #", "# #", "###"},
	'1': {" # ", "## ", " # ", " # ", "###"},
	'2': {"###", "  #", "###", "#  ", "###"},
	'3': {"###", "  #", "###", "  #", "###"},
	'4': {"# #", "# #", "###", "  #", "  #"},
	'5': {"###", "#  ", "###", "  #", "###"},
	'6': {"###", "#  ", "###", "# #", "###"},
	'7': {"###", "  #", "  #", "  #", "  #"},
	'8': {"###", "# #", "###", "# #", "###"},
	'9': {"###", "# #", "###", "  #", "###"},
	'.': {" ", " ", " ", " ", "#"},
	',': {" ", " ", " ", "#", "#"},
	'-': {"  ", "  ", "##", "  ", "  "},
}

// bigDigits draws a number five rows tall with the given sign, all rows equally wide; nil when it does not fit
// or has something in it that has no form: then it is written plain.
func bigDigits(number string, width int, full string) []string {
	rows := make([]string, bigRows)
	for k, r := range []rune(number) {
		form, ok := bigForms[r]
		if !ok {
			return nil
		}
		for y := range rows {
			if k > 0 {
				rows[y] += "  "
			}
			for _, stroke := range form[y] {
				rows[y] += strings.Repeat(bigStroke(stroke, full), 2)
			}
		}
	}
	if number == "" || utf8.RuneCountInString(rows[0]) > width {
		return nil
	}
	return rows
}

func bigStroke(stroke rune, full string) string {
	if stroke == '#' {
		return full
	}
	return " "
}
