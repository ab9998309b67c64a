package tui

import (
	"encoding/base64"
	"strings"
	"testing"
)

// TestTrap19CopySaysWhichWay: over SSH a copy is for the machine in front of the user: it goes through the terminal, whole and
// in one write, and what is said names the way it went.
func TestTrap19CopySaysWhichWay(t *testing.T) {
	text := "| drain_time | 7.2 h |\n"
	code := base64.StdEncoding.EncodeToString([]byte(text))
	plainCode, ends := "\x1b]52;c;"+code+"\a", "\x1b\\"
	for _, c := range []struct {
		env  []string
		want string
		way  string
	}{
		{[]string{"TERM=xterm-256color"}, plainCode, " through the terminal (OSC 52)."},
		{[]string{"TERM=xterm", "SSH_TTY=/dev/pts/1"}, plainCode, " through SSH (OSC 52)."},
		{[]string{"TERM=screen-256color", "TMUX=/tmp/x"}, plainCode + "\x1bPtmux;\x1b" + plainCode + ends, " through tmux (needs set-clipboard on)."},
		{[]string{"TERM=tmux-256color", "SSH_CONNECTION=1"}, plainCode + "\x1bPtmux;\x1b" + plainCode + ends, " through SSH and tmux (needs set-clipboard on)."},
		{[]string{"TERM=screen", "STY=1.x"}, "\x1bP" + plainCode + ends, " through screen (OSC 52)."},
	} {
		sequence, way := clipboardFor(newEnviron(c.env), text)
		if sequence != c.want {
			t.Errorf("%v writes %q, want %q", c.env, sequence, c.want)
		}
		if !strings.HasSuffix(way, c.way) {
			t.Errorf("%v says %q, want %q", c.env, way, c.way)
		}
	}
	var out countingWriter
	m := &model{opt: Options{Terminal: &out}}
	msg := m.copyOut("text", "8 rows")()
	if out.writes != 1 || msg != (said{"Copied 8 rows through the terminal (OSC 52).", 0}) {
		t.Errorf("%d writes, says %q", out.writes, msg)
	}
}

type countingWriter struct{ writes int }

func (w *countingWriter) Write(p []byte) (int, error) { w.writes++; return len(p), nil }
