package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"headroom/calc"
	"headroom/tui"
)

// Exit statuses. A signal ends the program with 128 and its number, which the system sees to.
const (
	exitFailed = 1  // a check failed
	exitBad    = 2  // bad usage or bad input
	exitFault  = 70 // a fault of the program's own, as BSD has it
)

// status ends the program with an exit status when all that there is to say has been said.
type status int

func (s status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// problem is an error in a text that the user gave, with the place it was given at when the text alone does not say.
type problem struct {
	at  string // "-s rate=5 h", or "" for an error that knows its file and line
	err *calc.Error
}

// mostTold is how many problems are told; who has more has another problem.
const mostTold = 1000

// problems are all errors of a command line, in order. They are reported together.
type problems []problem

func (ps problems) Error() string {
	var lines []string
	for i, p := range ps {
		if i == mostTold {
			lines = append(lines, fmt.Sprintf("and %s more", calc.Commas(strconv.Itoa(len(ps)-i))))
			break
		}
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// String is the message, with the faulty text and its caret below it.
func (p problem) String() string {
	var b strings.Builder
	if p.at != "" {
		b.WriteString(calc.Printable(p.at) + ": ")
	}
	b.WriteString(p.err.Error())
	if p.err.Text != "" {
		for line := range strings.Lines(p.err.Caret()) {
			b.WriteString("\n  " + strings.TrimRight(line, "\n"))
		}
	}
	if len(p.err.Others) > 0 {
		b.WriteString("\n  also: " + strings.Join(p.err.Others, ", "))
	}
	return b.String()
}

// orNil is the problem as an error, nil when there is no error in it.
func (p problem) orNil() error {
	if p.err == nil {
		return nil
	}
	return problems{p}
}

// fileProblems are the errors of a sheet, which know their places.
func fileProblems(errs calc.Errors) problems {
	var ps problems
	for _, e := range errs {
		ps = append(ps, problem{err: e})
	}
	return ps
}

// orNil is ps as an error, nil when there are none.
func (ps problems) orNil() error {
	if len(ps) == 0 {
		return nil
	}
	return ps
}

// report says what is wrong, if anything, and returns the exit status.
func report(w io.Writer, err error) int {
	var end status
	var ps problems
	var crash *tui.Crash
	switch {
	case err == nil:
		return 0
	case errors.As(err, &end):
		return int(end)
	case errors.As(err, &ps):
		fmt.Fprintln(w, ps.Error())
	case errors.As(err, &crash):
		fmt.Fprintln(w, "headroom: "+crash.Error()) // its lines are printable
		return exitFault
	default:
		fmt.Fprintln(w, "headroom: "+calc.Printable(err.Error()))
	}
	return exitBad
}
