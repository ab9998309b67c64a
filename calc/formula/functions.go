package formula

import (
	"math"
	"slices"
	"sync"
)

// Function is a row of the function table.
type Function struct {
	Name     string
	Usage    string
	Meaning  string
	op       Op
	min, max int // number of arguments
	rule     rule
}

// rule says which dimensions a function takes and gives.
type rule uint8

const (
	same  rule = iota // arguments that meet; the result is of their kind
	keep              // one argument of any kind; the result is of that kind
	whole             // plain numbers, records or calls; the result is of that kind
	plain             // plain numbers
	root              // even powers
)

// Functions are all functions of the language. The word if has a syntax of its
// own and stands here for lists and help.
var Functions = []Function{
	{"min", "min(a, b, ...)", "the smallest; min(limits) is the tightest limit", Min, 1, 99, same},
	{"max", "max(a, b, ...)", "the largest", Max, 1, 99, same},
	{"if", "if(a > b, then, else)", "one of two values", Select, 3, 3, same},
	{"abs", "abs(x)", "without its sign", Abs, 1, 1, keep},
	{"ceil", "ceil(x)", "up to the next whole number", Ceil, 1, 1, whole},
	{"floor", "floor(x)", "down to a whole number", Floor, 1, 1, whole},
	{"round", "round(x)", "to the nearest whole number", Round, 1, 1, whole},
	{"sqrt", "sqrt(x)", "the square root", Sqrt, 1, 1, root},
	{"ln", "ln(x)", "the natural logarithm", Ln, 1, 1, plain},
	{"exp", "exp(x)", "e to the power of x", Exp, 1, 1, plain},
	{"log2", "log2(x)", "the logarithm to base 2", Log2, 1, 1, plain},
	{"gcd", "gcd(a, b)", "the greatest common divisor", Gcd, 2, 2, plain},
	{"lcm", "lcm(a, b)", "the least common multiple", Lcm, 2, 2, plain},
	{"erlang_c", "erlang_c(servers, load)", "the probability of having to wait when that load, in busy servers, is spread over so many", ErlangC, 2, 2, plain},
	{"divisible", "divisible(n)", "the next number from n up that has many divisors: 12, 24, 36", Divisible, 1, 1, plain},
}

func function(name string) *Function {
	for i := range Functions {
		if Functions[i].Name == name {
			return &Functions[i]
		}
	}
	return nil
}

func functionNames() []string {
	names := make([]string, len(Functions))
	for i, f := range Functions {
		names[i] = f.Name
	}
	return names
}

// apply is what each operation means. NaN stands for "not defined" and travels
// on; +Inf for never or unbounded.
func apply(op Op, a, b, c float64) float64 {
	switch op {
	case Move:
		return a
	case Neg:
		return -a
	case Add:
		return a + b
	case Sub:
		return a - b
	case Mul:
		return a * b
	case Div:
		return divide(a, b)
	case Min:
		return min(a, b)
	case Max:
		return max(a, b)
	case Select:
		return choose(a, b, c)
	case Less, LessEq, More, MoreEq, Equal, Unequal:
		return compare(op, a, b)
	}
	return applyRare(op, a, b)
}

func applyRare(op Op, a, b float64) float64 {
	switch op {
	case Pow:
		return power(a, b)
	case Abs:
		return math.Abs(a)
	case Ceil:
		return ceil(a)
	case Floor:
		return -ceil(-a)
	case Round:
		return math.Round(a)
	case Sqrt:
		return math.Sqrt(a)
	case Ln:
		return logarithm(a, math.Log)
	case Log2:
		return logarithm(a, math.Log2)
	case Exp:
		return math.Exp(a)
	case Gcd:
		return gcd(a, b)
	case Lcm:
		return lcm(a, b)
	case ErlangC:
		return erlangC(a, b)
	case Divisible:
		return divisible(a)
	}
	return math.NaN()
}

// divide is a positive amount over nothing without end, and nothing else over
// nothing undefined.
func divide(a, b float64) float64 {
	if b == 0 {
		if a > 0 {
			return math.Inf(1)
		}
		return math.NaN()
	}
	return a / b
}

func choose(test, then, other float64) float64 {
	switch test {
	case 1:
		return then
	case 0:
		return other
	}
	return math.NaN()
}

func more(a, b float64) float64 {
	switch {
	case a > b:
		return 1
	case a <= b:
		return 0
	}
	return math.NaN()
}

func compare(op Op, a, b float64) float64 {
	if a != a || b != b {
		return math.NaN()
	}
	holds := false
	switch op {
	case Less:
		holds = a < b
	case LessEq:
		holds = a <= b
	case More:
		holds = a > b
	case MoreEq:
		holds = a >= b
	case Equal:
		holds = a == b
	case Unequal:
		holds = a != b
	}
	if holds {
		return 1
	}
	return 0
}

func logarithm(x float64, log func(float64) float64) float64 {
	if x <= 0 {
		return math.NaN()
	}
	return log(x)
}

func power(a, b float64) float64 {
	if b == 2 {
		return a * a
	}
	return math.Pow(a, b)
}

// forgive is how far above a whole number, relatively, ceil still takes it for
// that number: 3000/s * 7% / 10/s is 21.000000000000004, and 21 pieces suffice.
const forgive = 1e-9

func ceil(x float64) float64 {
	n := math.Ceil(x)
	if n == x {
		return x
	}
	if below := n - 1; x-below <= forgive*math.Abs(below) {
		return below
	}
	return n
}

// largest is the whole number up to which float64 counts by ones.
const largest = 1 << 53

func wholeNumbers(a, b float64) bool {
	return a == math.Floor(a) && b == math.Floor(b) && a >= 1 && b >= 1 && a <= largest && b <= largest
}

func gcd(a, b float64) float64 {
	if !wholeNumbers(a, b) {
		return math.NaN()
	}
	m, n := uint64(a), uint64(b)
	for n != 0 {
		m, n = n, m%n
	}
	return float64(m)
}

func lcm(a, b float64) float64 { return a / gcd(a, b) * b }

// erlangC is the probability that an arrival waits when servers share a load
// of so many busy servers, by the recursion of Erlang B, which neither
// overflows nor cancels. Of many servers it takes only the steps that count:
// what the recursion begins with is forgotten on the last twelve standard
// deviations before the load, and past it the rest comes to nothing.
func erlangC(servers, load float64) float64 {
	switch {
	case servers != math.Floor(servers) || servers < 1 || servers > 1e7 || load < 0 || load != load:
		return math.NaN()
	case load >= servers:
		return 1
	case load == 0:
		return 0
	}
	blocked, first := 1.0, 1.0
	if skip := math.Floor(load - 12*math.Sqrt(load)); skip > 0 {
		blocked, first = 1-skip/load, skip+1
	}
	for n := first; n <= servers && blocked > 0; n++ {
		blocked = load * blocked / (n + load*blocked)
	}
	return blocked / (1 - load/servers*(1-blocked))
}

// divisible is the smallest number from n up to half as much again that has more
// divisors than any below it: 12, 24, 36, 48, 60, 120. Where there is none, it is
// the one with the most. It shares out evenly among many counts of consumers.
// Beyond 5,000 any multiple of 720 (30 divisors and more) will do.
func divisible(n float64) float64 {
	n = ceil(n)
	switch {
	case !(n >= 1 && n <= largest):
		return math.NaN()
	case n > 5000:
		return math.Ceil(n/720) * 720
	}
	least, end := int(n), int(n)*3/2
	of, records := divisors()
	if i, _ := slices.BinarySearch(records, least); i < len(records) && records[i] <= end {
		return float64(records[i])
	}
	best, step := least, 1
	if least > 120 { // the richest numbers are multiples of twelve from here on
		step = 12
	}
	for m := (least + step - 1) / step * step; m <= end; m += step {
		if of[m] > of[best] {
			best = m
		}
	}
	return float64(best)
}

// divisors is how many divisors each number has that divisible may look at, and
// which of them have more than any below them.
var divisors = sync.OnceValues(func() (of []uint8, records []int) {
	of = make([]uint8, 5000*3/2+1)
	for i := 1; i < len(of); i++ {
		for m := i; m < len(of); m += i {
			of[m]++
		}
	}
	most := uint8(0)
	for m, n := range of {
		if n > most {
			most, records = n, append(records, m)
		}
	}
	return of, records
})
