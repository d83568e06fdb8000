// Running a case: its statements and the queries that every game answers.

package try

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Failure is a statement that did not hold.
type Failure struct {
	File      string
	Line      int
	Statement string
	Expected  string
	Found     string
}

func (f *Failure) Error() string {
	s := fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Statement)
	if f.Expected != "" {
		s += "\n\texpected " + f.Expected
	}
	if f.Found != "" {
		s += "\n\tfound    " + f.Found
	}
	return s
}

// Runner plays a case, a statement at a time. A lesson shows the position between statements.
type Runner struct {
	Case  *Case
	Game  kernel.CaseGame
	Index *kernel.Index
	Pos   kernel.Position
	// Events are those of the last "do".
	Events kernel.Events
	// Trace, if set, is told of every statement that held: what was done or found.
	Trace func(st Statement, note string)
	// Took, if set, is told of every action that "do" played.
	Took func(side kernel.Side, a kernel.Action)

	as     kernel.Side
	script chance.Script
	dice   int // the line of the dice statement in force, 0 for none
	lots   int
	faces  []int         // those of that statement
	rolled []chance.Draw // what was drawn since
	next   int
	ran    bool // the last "do" was of a piece that had been chosen for it
	took   func(st Statement, side kernel.Side, a kernel.Action,
		draws []chance.Draw) // told of every action that "do" played
}

// NewRunner sets up the case's position in a game, which must be the one that the case names.
func NewRunner(c *Case, g kernel.Game) (*Runner, error) {
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		return nil, err
	}
	return newRunner(c, g, x)
}

func newRunner(c *Case, g kernel.Game, x *kernel.Index) (*Runner, error) {
	cg, ok := g.(kernel.CaseGame)
	if !ok {
		return nil, fmt.Errorf("%s: the game %s cannot be set up by cases", c.Name, g.Info().ID)
	}
	if g.Info().ID != c.Game {
		return nil, fmt.Errorf("%s: the case is of %s, not of %s", c.Name, c.Game, g.Info().ID)
	}
	for _, n := range c.Proves {
		if !slices.ContainsFunc(g.Info().Rules, func(r kernel.RuleInfo) bool { return r.Number == n }) {
			return nil, fmt.Errorf("%s: it proves %s, and %s has no such rule", c.Name, n, g.Info().ID)
		}
	}
	setup, err := c.Setup(x)
	if err != nil {
		return nil, err
	}
	r := &Runner{Case: c, Game: cg, Index: x, as: kernel.Both}
	if c.Position != nil {
		r.Pos, err = decodePosition(cg, c.Position)
	} else if c.Scenario == "empty" {
		setup.Scenario = ""
		r.Pos, err = cg.Empty(setup)
	} else {
		r.Pos, err = cg.Start(setup, chance.NewRand(c.Seed))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Name, err)
	}
	return r, nil
}

// Run plays a whole case. The error is a *Failure, or says what is wrong with the case.
func Run(c *Case, g kernel.Game, trace func(Statement, string)) error {
	r, err := NewRunner(c, g)
	if err != nil {
		return err
	}
	r.Trace = trace
	return r.toTheEnd()
}

func (r *Runner) toTheEnd() error {
	for {
		more, err := r.Step()
		if err != nil {
			return err
		}
		if !more {
			return nil
		}
	}
}

// RunTo plays statements up to a line of the file, or all of them if that is 0. It ends early with the context's error.
func (r *Runner) RunTo(ctx context.Context, line int) error {
	for line == 0 || r.next < len(r.Case.Statements) && r.Case.Statements[r.next].Line <= line {
		if err := ctx.Err(); err != nil {
			return err
		}
		if more, err := r.Step(); err != nil || !more {
			return err
		}
	}
	return nil
}

// Step plays the next statement. It is false after the last, when also the dice and lots must be used up.
func (r *Runner) Step() (more bool, err error) {
	if r.next >= len(r.Case.Statements) {
		return false, r.usedUp(Statement{Line: r.dice, Word: "end", Words: []string{"end of case"}})
	}
	st := r.Case.Statements[r.next]
	r.next++
	return true, r.play(st)
}

func (r *Runner) fail(st Statement, expected, found string) error {
	return &Failure{r.Case.Name, st.Line, strings.Join(st.Words, " "), expected, found}
}

func (r *Runner) note(st Statement, format string, args ...any) {
	if r.Trace != nil {
		r.Trace(st, fmt.Sprintf(format, args...))
	}
}

// usedUp says whether all dice and lots that were announced have come.
func (r *Runner) usedUp(st Statement) error {
	if n := len(r.script.Dice); n > 0 {
		st.Line = r.dice
		return r.fail(st, "every die of the dice line to be rolled", fmt.Sprintf("%d left: %v%s", n, r.script.Dice,
			r.told(len(r.faces)-n)))
	}
	if n := len(r.script.Lots); n > 0 {
		st.Line = r.lots
		return r.fail(st, "every lot of the lots line to be drawn", fmt.Sprintf("%d left", n))
	}
	return nil
}

func (r *Runner) play(st Statement) error {
	switch st.Word {
	case "say":
		r.note(st, "%s", st.Rest)
	case "as":
		s, ok := r.Index.Side(st.Words[1])
		if !ok {
			sides := &r.Game.Info().Sides
			return r.fail(st, fmt.Sprintf("%s, %s, observer or both", sides[0].ID, sides[1].ID), st.Words[1])
		}
		r.as = s
	case "dice":
		if len(r.script.Dice) > 0 {
			if err := r.usedUp(st); err != nil {
				return err
			}
		}
		for _, w := range st.Words[1:] {
			n, _ := strconv.Atoi(w)
			r.script.Dice = append(r.script.Dice, n)
		}
		r.dice, r.faces, r.rolled = st.Line, slices.Clone(r.script.Dice), nil
	case "lots":
		for _, w := range st.Words[1:] {
			id, ok := r.Index.Piece(w)
			if !ok {
				return r.fail(st, "pieces of "+r.Case.Game, w)
			}
			r.script.Lots = append(r.script.Lots, int16(id))
		}
		r.lots = st.Line
	case "arrange":
		return r.arrange(st)
	case "do":
		return r.do(st)
	case "no":
		return r.no(st)
	case "expect":
		return r.expect(st)
	default:
		if err := r.Game.Edit(r.Pos, st.Words); err != nil {
			return r.fail(st, "", err.Error())
		}
	}
	return nil
}

// mostArranged is how many decisions a set-up may have.
const mostArranged = 10_000

// arrange makes what is left of the set-up, for both sides: by the game's own verb of that name where it has one, else
// by lot. What is drawn follows from the seed.
func (r *Runner) arrange(st Statement) error {
	seed, _ := strconv.ParseUint(st.Words[len(st.Words)-1], 10, 64)
	src := chance.NewRand(seed)
	info := r.Game.Info()
	var legal []kernel.Action
	for n := 0; ; n++ {
		side := r.Pos.ToMove()
		if side == kernel.NoSide || info.Phases[r.Pos.Prompt(side).Phase].Show != "set-up" {
			if n == 0 {
				return r.fail(st, "a set-up that is not complete", "nothing is left to set up; due is: "+r.due())
			}
			r.note(st, "%d decisions", n)
			return nil
		}
		legal = r.Pos.Legal(legal[:0])
		if n == mostArranged {
			return r.fail(st, "a set-up that ends", r.due())
		}
		a := legal[src.Below(len(legal))]
		for _, l := range legal {
			if info.Verbs[l.Verb].Name == "arrange" {
				a = l
			}
		}
		if err := r.Pos.Play(a, src, nil); err != nil {
			return r.fail(st, "a legal action", err.Error())
		}
	}
}

// ended says whether an action would end what a piece does that has ended already: the last "do" moved a piece as far
// as it goes. That is not a mistake in a case: whether a piece can still go on may hang on what the case is not about.
func (r *Runner) ended(run []kernel.Action) bool {
	side := r.Pos.ToMove()
	return len(run) == 1 && r.ran && r.Game.Info().Verbs[run[0].Verb].Ends &&
		(side == kernel.NoSide || r.Pos.Prompt(side).Piece == kernel.NoPiece)
}

func (r *Runner) do(st Statement) error {
	run, err := r.Index.Expand(r.Pos, st.Rest)
	if err != nil {
		return r.fail(st, "", err.Error())
	}
	if r.ended(run) {
		r.note(st, "the move had ended by itself")
		return nil
	}
	last := r.Game.Info().Verbs[run[len(run)-1].Verb]
	r.ran = last.Via != 0 && !last.Ends
	r.Events.Reset()
	for _, a := range run {
		if r.Pos.ToMove() == kernel.NoSide {
			return r.fail(st, "a game that goes on", "the game is over")
		}
		side, src := r.Pos.ToMove(), chance.Recorder{From: &r.script}
		if err := r.Pos.Play(a, &src, &r.Events); err != nil {
			return r.fail(st, "a legal action", err.Error()+"; due is: "+r.due())
		}
		r.rolled = append(r.rolled, src.Draws...)
		if r.script.Err != nil {
			return r.fail(st, "the dice and lots announced to suffice", r.unserved(r.script.Err))
		}
		if r.Took != nil {
			r.Took(side, a)
		}
		if r.took != nil {
			r.took(st, side, a, src.Draws)
		}
	}
	if r.Trace != nil {
		var lines []string
		for _, ev := range r.Events.List {
			if ev.Audience.Has(r.as) {
				lines = append(lines, r.Index.EventText(ev))
			}
		}
		r.note(st, "%s", strings.Join(lines, "\n"))
	}
	return nil
}

// unserved says which draw a script could not serve.
func (r *Runner) unserved(err error) string {
	end := (*chance.ScriptEnd)(nil)
	switch {
	case !errors.As(err, &end):
		return err.Error()
	case end.Lot && r.lots == 0:
		return fmt.Sprintf("a lot is drawn%s, and no lots line stands before it: write \"lots PIECE...\"",
			r.drawnFor(end.Label))
	case end.Lot:
		return fmt.Sprintf("a lot is drawn%s, and the lots of line %d are used up: write it there, too",
			r.drawnFor(end.Label), r.lots)
	case r.dice == 0:
		return fmt.Sprintf("a die is rolled%s, and no dice line stands before it: write \"dice FACE...\"",
			r.drawnFor(end.Label))
	}
	return fmt.Sprintf("a die is rolled%s, and the dice of line %d are used up: write its face there, too%s",
		r.drawnFor(end.Label), r.dice, r.told(len(r.faces)))
}

// drawnFor says what a draw is for, if the game has a name for it.
func (r *Runner) drawnFor(l chance.Label) string {
	if g, ok := r.Game.(kernel.DrawNamer); ok {
		if name := g.DrawName(l); name != "" {
			return " for " + name
		}
	}
	return ""
}

// told says what the first dice of the dice line were rolled for.
func (r *Runner) told(most int) string {
	var b strings.Builder
	last := ""
	for _, d := range r.rolled {
		if d.Of == 0 || most == 0 {
			continue
		}
		most--
		what := r.drawnFor(d.Label)
		if what != last && last != "" {
			b.WriteString(last)
		}
		if what != last && b.Len() > 0 {
			b.WriteString(",")
		}
		last = what
		fmt.Fprintf(&b, " %d", d.Result)
	}
	if b.Len() == 0 {
		return ""
	}
	return "; rolled were" + b.String() + last
}

// due is the decision due with what may be done, for messages.
func (r *Runner) due() string {
	p := r.Pos.Prompt(kernel.Both)
	legal := r.Pos.Legal(nil)
	var names []string
	for i, a := range legal {
		if i == 12 {
			names = append(names, fmt.Sprintf("and %d more", len(legal)-i))
			break
		}
		names = append(names, r.Index.FormatAction(a))
	}
	return r.Index.PromptText(p) + " [" + strings.Join(names, "; ") + "]"
}

// asker is the side that asks about a run: the viewer in force; with both, the side to move, or the owner
// of the piece that the run chooses, which need not be to move.
func (r *Runner) asker(run []kernel.Action) kernel.Side {
	if r.as.Player() {
		return r.as
	}
	pieces := r.Game.Info().Pieces
	b := run[0].Piece
	if len(run) == 2 && r.as == kernel.Both && b > 0 && int(b) < len(pieces) && pieces[b].Side.Player() {
		return pieces[b].Side
	}
	return r.Pos.ToMove()
}

// refusal is why an action in text form is refused, nil if it is legal. Of a run, the first part is played on a copy.
func (r *Runner) refusal(text string) (*kernel.Refusal, error) {
	run, err := r.Index.Expand(r.Pos, text)
	if err != nil {
		return nil, err
	}
	pos := r.Pos
	side := r.asker(run)
	for i, a := range run {
		ref := pos.Why(side, a)
		if ref != nil && i == 0 && kernel.Barred(pos, side, run) {
			ref = pos.Why(side, run[1])
		}
		if ref != nil || i == len(run)-1 {
			return ref, nil
		}
		if i == 0 {
			pos = r.Pos.New()
			r.Pos.Copy(pos)
		}
		if err := pos.Play(a, chance.NewRand(1), nil); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (r *Runner) no(st Statement) error {
	action, rule, _ := cutLast(st.Rest, ":")
	ref, err := r.refusal(action)
	if err != nil {
		return r.fail(st, "", err.Error())
	}
	if ref == nil {
		return r.fail(st, "a refusal by rule "+rule, "the action is legal")
	}
	if ref.Rule != rule {
		return r.fail(st, "a refusal by rule "+rule, ref.Error())
	}
	r.note(st, "%s", ref.Error())
	return nil
}

func (r *Runner) expect(st Statement) error {
	got, ok, err := r.compared(st.Rest)
	if err != nil {
		return r.fail(st, "", err.Error())
	}
	if !ok {
		_, op, want, _ := splitExpect(st.Rest)
		return r.fail(st, op+" "+want, got)
	}
	r.note(st, "%s", got)
	return nil
}

// compared asks "QUERY = VALUE": what the query answers, and whether that is as it says.
func (r *Runner) compared(text string) (got string, ok bool, err error) {
	query, op, want, err := splitExpect(text)
	if err != nil {
		return "", false, err
	}
	name, args, err := splitQuery(query)
	if err != nil {
		return "", false, err
	}
	got, err = r.ask(name, args)
	return got, err == nil && compare(got, op, want), err
}

// Goal is a test of positions of a game: whether "QUERY = VALUE" is true there, as one who sees everything asks it. It
// is false where the query cannot be answered.
func Goal(g kernel.Game, text string) (func(kernel.Position) bool, error) {
	cg, ok := g.(kernel.CaseGame)
	if !ok {
		return nil, fmt.Errorf("the game %s answers no queries", g.Info().ID)
	}
	if _, _, _, err := splitExpect(text); err != nil {
		return nil, err
	}
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		return nil, err
	}
	r := Runner{Case: &Case{Game: g.Info().ID}, Game: cg, Index: x, as: kernel.Both}
	return func(pos kernel.Position) bool {
		r.Pos = pos
		_, ok, err := r.compared(text)
		return ok && err == nil
	}, nil
}

func compare(got, op, want string) bool {
	switch op {
	case "=":
		return strings.EqualFold(got, want)
	case "!=":
		return !strings.EqualFold(got, want)
	}
	a, err1 := strconv.Atoi(got)
	b, err2 := strconv.Atoi(want)
	if err1 != nil || err2 != nil {
		return false
	}
	if op == ">=" {
		return a >= b
	}
	return a <= b
}

// Builtin documents the queries that every game has.
func Builtin() []kernel.WordInfo {
	return []kernel.WordInfo{
		{Form: "side", Text: "the id of the side to move, none when the game is over"},
		{Form: "phase", Text: "the id of the phase"},
		{Form: "prompt", Text: "the id of the question that is due"},
		{Form: "legal(ACTION)", Text: "yes or no"},
		{Form: "refused(ACTION)", Text: "the rule by which the action is refused, none if it is legal"},
		{Form: "event(ID)", Text: "how many events of that kind the last action brought, for the viewer in force"},
		{Form: "seals(ACTION)", Text: "why the action cannot be taken back (draw, reveal, hand-over), or no"},
		{Form: "reply", Text: "whether the decision falls due in the other side's turn: yes or no"},
		{Form: "answer(ID)", Text: "the action that a standing answer gives to the decision due, or none"},
		{Form: "over", Text: "yes or no"},
		{Form: "winner", Text: "the side that has won, none"},
		{Form: "level", Text: "the level of the victory"},
		{Form: "points(SIDE)", Text: "victory points"},
		{Form: "danger",
			Text: "where the viewer in force could lose the game at once: places, with ! where it presses, or none"},
		{Form: "risk(ACTION)",
			Text: "lost if the action loses the game, open if the enemy could win it next, or no"},
	}
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

func (r *Runner) sideID(s kernel.Side) string {
	if s.Player() {
		return r.Game.Info().Sides[s].ID
	}
	return "none"
}

func (r *Runner) ask(name string, args []string) (string, error) {
	info := r.Game.Info()
	one := func() (string, error) {
		if len(args) == 0 {
			return "", fmt.Errorf("the query %s takes an argument", name)
		}
		return strings.Join(args, ", "), nil
	}
	switch name {
	case "side":
		return r.sideID(r.Pos.ToMove()), nil
	case "phase":
		return info.Phases[r.Pos.Prompt(r.as).Phase].ID, nil
	case "prompt":
		return info.Asks[r.Pos.Prompt(r.as).Ask].ID, nil
	case "legal", "refused":
		a, err := one()
		if err != nil {
			return "", err
		}
		ref, err := r.refusal(a)
		if err != nil {
			return "", err
		}
		if name == "legal" {
			return yes(ref == nil), nil
		}
		if ref == nil {
			return "none", nil
		}
		return ref.Rule, nil
	case "event":
		a, err := one()
		if err != nil {
			return "", err
		}
		n, known := 0, false
		for i, e := range info.Events {
			if i > 0 && e.ID == a {
				known = true
			}
		}
		if !known {
			return "", fmt.Errorf("%q is not an event of %s", a, info.ID)
		}
		for _, ev := range r.Events.List {
			if ev.Audience.Has(r.as) && info.Events[ev.Kind].ID == a {
				n++
			}
		}
		return strconv.Itoa(n), nil
	case "seals":
		a, err := one()
		if err != nil {
			return "", err
		}
		act, err := r.single(name, a)
		if err != nil {
			return "", err
		}
		var p kernel.Preview
		r.Pos.Preview(act, &p)
		if !p.Seals {
			return "no", nil
		}
		return p.Cause, nil
	case "danger":
		return r.danger(), nil
	case "risk":
		a, err := one()
		if err != nil {
			return "", err
		}
		return r.risk(a)
	case "reply":
		return yes(r.Pos.Prompt(r.as).Reply), nil
	case "answer":
		a, err := one()
		if err != nil {
			return "", err
		}
		return r.answer(a)
	case "over":
		return yes(r.Pos.Outcome().Over), nil
	case "winner":
		return r.sideID(r.Pos.Outcome().Winner), nil
	case "level":
		if l := r.Pos.Outcome().Level; l != "" {
			return l, nil
		}
		return "none", nil
	case "points":
		a, err := one()
		if err != nil {
			return "", err
		}
		s, ok := r.Index.Side(a)
		if !ok || !s.Player() {
			return "", fmt.Errorf("%q is not a side of %s", a, info.ID)
		}
		return strconv.Itoa(int(r.Pos.Outcome().Points[s])), nil
	}
	return r.Game.Ask(r.Pos, r.as, name, args)
}

// answer is what a standing answer gives to the decision due, as text.
func (r *Runner) answer(id string) (string, error) {
	info := r.Game.Info()
	known := false
	for i := range info.Asks {
		for _, a := range info.Asks[i].Answers {
			known = known || a.ID == id
		}
	}
	if !known {
		return "", fmt.Errorf("%q is not a standing answer of %s", id, info.ID)
	}
	p, ok := r.Pos.(kernel.Answerer)
	if !ok {
		return "none", nil
	}
	for n, a := range info.Asks[r.Pos.Prompt(kernel.Both).Ask].Answers {
		if a.ID != id {
			continue
		}
		if act, ok := p.Answer(n); ok {
			return r.Index.FormatAction(act), nil
		}
	}
	return "none", nil
}

// single is the one action that a text stands for.
func (r *Runner) single(query, text string) (kernel.Action, error) {
	run, err := r.Index.Expand(r.Pos, text)
	if err == nil && len(run) != 1 {
		err = fmt.Errorf("%s takes a single action", query)
	}
	if err != nil {
		return kernel.Action{}, err
	}
	return run[0], nil
}

// danger is where the viewer in force could lose at once, as text.
func (r *Runner) danger() string {
	p, ok := r.Pos.(kernel.GoalTeller)
	if !ok {
		return "none"
	}
	var now kernel.Progress
	p.Progress(r.as, &now)
	var list []string
	for _, d := range now.Dangers {
		for _, at := range d.Places {
			id := r.Game.Info().Places[at].ID
			if d.Pressing {
				id += "!"
			}
			list = append(list, id)
		}
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, " ")
}

// risk is what an action puts at stake, as text.
func (r *Runner) risk(text string) (string, error) {
	a, err := r.single("risk", text)
	if err != nil {
		return "", err
	}
	p, ok := r.Pos.(kernel.GoalTeller)
	if !ok {
		return "no", nil
	}
	switch stake, ok := p.Risk(a); {
	case !ok:
		return "no", nil
	case stake.Lost:
		return "lost", nil
	}
	return "open", nil
}
