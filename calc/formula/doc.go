// Package formula is the sheet language: it reads lines and texts, checks
// their dimensions, and runs them as a flat program over columns of samples.
// It knows nothing of families, presets or what a sheet is for.
//
// # The grammar
//
// A sheet is lines; order does not matter. "words" is free text to the end of
// the line or its comment.
//
//	Sheet     = { [ Cell | Statement ] [ Comment ] newline } .
//	Comment   = "#" [ blank words ] .               // first on its line, or after a blank
//	Cell      = name [ ":" CellUnit ] "=" Text .    // ":" or "=" right after the first word makes it a cell
//	Statement = "from" words | "show" name { name }
//	          | "family" name ":" words | "group" words | "headline" name
//	          | ( "check" | "need" ) Test ":" words           // what must hold
//	          | ( "warn" | "fail" ) "when" Test ":" words     // when it fires
//	          | "expect" name "=" Literal
//	          | "limit" name "=" Text                         // the cell limit_NAME, in records/s
//	          | "follows"                                     // ends a family's choices
//	          | "mind" words | "ask" words .
//	CellUnit  = "count" | "ratio" | "%" | label | part { "/" part } .
//	part      = "time" | unit .
//
// A text is what a cell holds and what a field, -s and calc accept.
//
//	Text      = Sum | Literal label .
//	Test      = Sum ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) Sum .
//	Sum       = Product { ( "+" | "-" ) Product } .
//	Product   = Unary { ( "*" | "/" | "of" ) Unary } .        // "of" only after a percent literal
//	Unary     = "-" Unary | Power .
//	Power     = Primary [ "^" Unary ] .
//	Primary   = Literal | name | Call | "(" Sum ")" .
//	Call      = "if" "(" Test "," Sum "," Sum ")" | name "(" Sum { "," Sum } ")" .
//	Literal   = Quantity | Range | "never" | "unbounded" .
//	Range     = [ "-" ] Quantity ".." [ "-" ] Quantity .
//	Quantity  = number [ scale ] [ Unit ]
//	          | whole "/" whole Unit                          // 1/2 h: proper, and first in a Product
//	          | number time { number time } .                 // 1 day 2 h: larger unit first
//	Unit      = ( "%" | unit | Per ) { Per } .
//	Per       = ( "/" | "per" ) unit .
//
//	name      = a-z { a-z | 0-9 | "_" } .
//	number    = digits [ "." digits ] [ ( "e" | "E" ) [ "+" | "-" ] digits ] | "." digits … | "½" | "¼" | "¾" .
//	digits    = 0-9 { 0-9 } | one to three { sep three } .    // one kind of sep in a number; no comma inside ( )
//	sep       = "," | "_" | one blank (space, U+00A0, U+2009, U+202F) .
//	scale     = "k" | "K" | "M" | "G" | "T" .
//	unit, label: the tables of package unit; time: a unit of time. After a number a word is letters only.
//	− × · ÷ are - * * /.
//
// A word read after a number is always a unit, never a name, and a word
// elsewhere is always a name, never a unit: nothing multiplies by standing
// side by side.
package formula
