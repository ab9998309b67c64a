package tui
import ("testing";"fmt";"io";"time";"bytes"
tea "github.com/charmbracelet/bubbletea")
type rec struct{}
func (rec) Init() tea.Cmd {return nil}
func (r rec) Update(m tea.Msg)(tea.Model,tea.Cmd){ fmt.Printf("%T %q\n",m,fmt.Sprint(m)); return r,nil}
func (rec) View() string {return ""}
func TestZZ(t *testing.T){
 in,k:=io.Pipe(); var out bytes.Buffer
 p:=tea.NewProgram(rec{},tea.WithInput(in),tea.WithOutput(&out),tea.WithoutSignalHandler())
 go p.Run()
 time.Sleep(100*time.Millisecond)
 for _,s:=range []string{"\x1b]11;rgb:0000/0000/0000\x1b\\","\x1b]11;rgb:ffff/ffff/ffff\a","\x1b[24;80R","\x1bP1$r0m\x1b\\","é日本","\x1b[200~a\nb\x1b[201~","\x1b","\r"} { fmt.Printf("-- %q\n",s); io.WriteString(k,s); time.Sleep(100*time.Millisecond)}
 p.Kill()
}
