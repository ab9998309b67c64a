package tui
import ("testing";"headroom/calc")
func BenchmarkOverview(b *testing.B) {
	for name, rate := range map[string]string{"plain": "2000/s", "range": "1500..2500/s"} {
		b.Run(name, func(b *testing.B) {
			m := open(b, calc.Default(), 200, 60)
			m.setCell("record_size", map[string]string{"plain":"2 KB","range":"1..2 KB"}[name], calc.Edited)
			_ = rate
			press(m, "g","3")
			for i := 0; b.Loop(); i++ {
				press(m, []string{"0", "backspace"}[i%2])
				if m.View() == "" {
					b.Fatal("nothing drawn")
				}
			}
		})
	}
}
