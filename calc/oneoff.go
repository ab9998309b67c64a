package calc

import (
	"headroom/calc/formula"
	"headroom/calc/unit"
)

// Calc is [Options.Calc] with the usual options.
func Calc(text, to string) (v Value, shown unit.Shown, notes []string, err *Error) {
	return Options{}.Calc(text, to)
}

// Calc is one-off arithmetic with units: "50M/day", to "1/s" or any unit that
// fits, or to "". The notes say how the text was read.
func (o Options) Calc(text, to string) (v Value, shown unit.Shown, notes []string, err *Error) {
	s := o.calculator()
	f, err := formula.Parse(text)
	if err != nil {
		return v, shown, nil, err
	}
	t, err := f.Check(noCells{}, formula.Want{Any: true})
	if err != nil {
		return v, shown, nil, err
	}
	u, err := target(t, text, to)
	if err != nil {
		return v, shown, nil, err
	}
	c := s.addCell("result", "", u)
	c.family = s.own()
	c.entry, c.formula = Entry{Text: text}, f
	s.finish()
	v = c.Value()
	if v.Err != nil {
		v.Err.Text, v.Err.Message = text, trimName(v.Err.Message, c.name)
		return v, shown, nil, v.Err
	}
	show := c.Show
	if to != "" {
		show = func(x float64) unit.Shown { return u.In(x, s.style) }
	}
	shown = show(v.Mid)
	if v.Ranged {
		high := show(v.High)
		shown = Shown{Number: c.ShowLike(v.Low, high).Number + ".." + high.Number, Unit: high.Unit}
	}
	return v, shown, readings(f), nil
}

// calculator is a sheet with nothing in it, not even the families.
func (o Options) calculator() *Sheet {
	s := newSheet(Source{Name: "calc"})
	s.draws, s.style = o.draws(), o.style()
	s.base = map[string]int{}
	return s
}

// target is the unit that the result is wanted in.
func target(t formula.Type, text, to string) (*unit.Unit, *Error) {
	if to == "" {
		u := &unit.Unit{Dim: t.Dim, Mul: 1, Div: 1}
		if t.Percent >= formula.PercentCell {
			return unit.Parse("%")
		}
		return u, nil
	}
	u, err := unit.Parse(to)
	if err != nil {
		return u, err
	}
	if !t.Any && !t.Dim.Fits(u.Dim) {
		return u, &Error{Text: text, At: 0, End: len(text), Word: "mismatch",
			Message: "this is " + t.Dim.Kind() + ", and " + to + " is " + u.Dim.Kind()}
	}
	return u, nil
}

// noCells is the scope of a text that stands alone.
type noCells struct{}

func (noCells) Lookup(string) (int, formula.Type, bool) { return 0, formula.Type{}, false }
func (noCells) Names() []string                         { return nil }

func trimName(message, name string) string {
	if len(message) > len(name)+2 && message[:len(name)] == name {
		return message[len(name)+2:]
	}
	return message
}
