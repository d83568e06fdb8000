package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// playout plays a plan on a guess: the impulse to its end, battles with dice and all, then the enemy's answer in short, and judges
// what is left. The same seed rolls the same dice for every plan, as far as they roll alike.
func (m *mind) playout(guess *blocks.Position, pl *plan, seed uint64, depth int) int32 {
	q := m.stage
	guess.Copy(q)
	side := int(guess.Active)
	m.dice.Seed(seed)
	for _, a := range pl.acts {
		if q.Play(a, m.dice, nil) != nil {
			break
		}
	}
	m.brief = true
	m.finish(q, side, int(guess.Impulse))
	m.dice.Seed(seed ^ 0xa5a5a5a5)
	for d := 0; d < depth && !q.Over && has(m.list(q), blocks.VPass); d++ {
		s := int(q.Active)
		imp := int(q.Impulse)
		m.face(q)
		m.answer(q)
		m.finish(q, s, imp)
	}
	m.brief = false
	v := m.worthOf(q, side)
	if pl.idle {
		v += m.idle(guess, side)
	}
	return v
}

// list is what is legal in a position.
func (m *mind) list(q *blocks.Position) []kernel.Action {
	m.moves = q.Legal(m.moves[:0])
	return m.moves
}

// finish plays a side's impulse to its end by replies, the other side's losses included.
func (m *mind) finish(q *blocks.Position, side, impulse int) {
	for n := 0; n < 400 && !q.Over; n++ {
		legal := m.list(q)
		if len(legal) == 0 || has(legal, blocks.VPass) {
			return
		}
		var a kernel.Action
		switch {
		case len(legal) == 1:
			a = legal[0]
		case has(legal, blocks.VDecline):
			a = find(legal, blocks.VDecline)
		case has(legal, blocks.VLead), has(legal, blocks.VDraw), has(legal, blocks.VPlace), has(legal, blocks.VRegenerate), has(legal, blocks.VReplace):
			// The turn has ended: what comes then is the same for all plans, so far as can be said.
			return
		default:
			a = m.reply(q, legal)
		}
		if q.Play(a, m.dice, nil) != nil {
			return
		}
	}
}

// answer plays a short impulse of the side to move up to its battles: the HQs that promise most attack what pays.
func (m *mind) answer(q *blocks.Position) {
	strategic := has(m.moves, blocks.VStrategicMove) && q.LogisticsValue(q.ToMove()) >= 5
	if strategic || !has(m.moves, blocks.VTactical) {
		kind := blocks.VPass
		if strategic {
			kind = blocks.VStrategicMove
			if q.CountAt(q.ToMove(), q.Holding[q.ToMove()][blocks.InPool]) >= 8 {
				kind = blocks.VStrategicDraw
			}
		}
		q.Play(kernel.Action{Verb: kind}, m.dice, nil)
		if q.SegmentID() == "command" {
			s := &sheet{p: q, acts: m.trail[:0]}
			m.write(s, int(q.Left))
			m.trail = s.acts[:0]
			q.Play(act(blocks.VEnd, 0, -1), m.dice, nil)
		}
		return
	}
	q.Play(kernel.Action{Verb: blocks.VTactical}, m.dice, nil)
	m.posts = m.commandPosts(q, m.posts[:0])
	s := &sheet{p: q, acts: m.trail[:0]}
	n := 0
	for _, c := range m.posts {
		if m.activate(s, c) {
			if n++; n == 2 {
				break
			}
		}
	}
	if n == 0 {
		legal := m.list(q)
		if has(legal, blocks.VActivate) {
			m.play(s, m.anyHQ(q, legal))
		}
	}
	if m.try(s, act(blocks.VEnd, 0, -1)) && q.SegmentID() == "command" {
		m.write(s, 99)
		m.try(s, act(blocks.VEnd, 0, -1))
	}
	m.trail = s.acts[:0]
}

func (m *mind) play(s *sheet, a kernel.Action) { s.play(m, a) }

// compare plays the best plans out on several guesses, drops the worse half each round, and returns the best. The first of the
// list, the best by its own judgement, is always among those compared.
func (m *mind) compare(list []plan, guesses []*blocks.Position, depth int) *plan {
	k := len(list)
	sum := make([]int32, k)
	var n int32
	alive := make([]int, k)
	for i := range alive {
		alive[i] = i
	}
	for g, guess := range guesses {
		if m.broke() || len(alive) < 2 {
			break
		}
		for _, i := range alive {
			sum[i] += m.playout(guess, &list[i], m.common+uint64(g)*0x9e3779b9, depth)
		}
		n++
		if g%2 == 1 && len(alive) > 2 {
			for i := range alive {
				for j := i; j > 0 && sum[alive[j]] > sum[alive[j-1]]; j-- {
					alive[j], alive[j-1] = alive[j-1], alive[j]
				}
			}
			alive = alive[:(len(alive)+1)/2]
		}
	}
	if n == 0 {
		return &list[0]
	}
	best := alive[0]
	for _, i := range alive {
		list[i].played = sum[i] / n
		// Playouts are few and rough: the plan's own judgement has a say, as that of three more.
		if list[i].played*n*10+list[i].score*m.w.ownSay > list[best].played*n*10+list[best].score*m.w.ownSay {
			best = i
		}
	}
	return &list[best]
}

// shortlist is the best plans that differ in more than an HQ that adds nothing.
func (m *mind) shortlist(list []plan, k int) []plan {
	var out []plan
	for i := range list {
		if len(out) == k {
			break
		}
		same := false
		for j := range out {
			same = same || out[j].kind == list[i].kind && out[j].score-list[i].score < 3 && len(out[j].acts) == len(list[i].acts)
		}
		if !same && list[i].score > list[0].score-400 {
			out = append(out, list[i])
		}
	}
	return out
}
