package tui
import ("testing";"fmt";"headroom/calc";"headroom/presets")
func TestZZ(t *testing.T){
 for _,c:=range []struct{p,in,text string; log bool; outs []string}{
  {"two-hour-peak","capacity","600..2000 records/s",false,[]string{"drain_time"}},
  {"two-hour-peak","capacity","200..3200 records/s",false,[]string{"drain_time"}},
  {"two-hour-peak","capacity","301..1999 records/s",false,[]string{"drain_time"}},
  {"two-hour-peak","capacity","400..2000 records/s",false,[]string{"drain_time","max_lag"}},
  {"two-hour-peak","capacity","400..2000 records/s",false,[]string{"drain_time","backlog"}},
  {"two-hour-peak","peak_duration","1 min..10 h",true,[]string{"backlog"}},
  {"two-hour-peak","consumers","1..12",false,[]string{"capacity_needed","consumers_needed"}},
 }{
  src,_:=presets.Find(c.p)
  s,_:=calc.Load(src)
  v,err:=s.Evaluate(c.in,c.text); if err!=nil{t.Fatal(err)}
  xs,err:=calc.Steps(v.Low,v.High,300,c.log,s.Cell(c.in).Whole()); if err!=nil{t.Fatal(err)}
  w,err:=s.Sweep(c.in,xs,c.outs...); if err!=nil{t.Log(err);continue}
  fmt.Println(Plot(w,80,22,false)); 
  fmt.Println(Plot(w,60,14,true)); 
 }
}
