// The kinds of event, their sentences, and who is told of a block by its face or by its handle.

package blocks

import (
	"strings"

	"umpire/kernel"
	"umpire/mechanics/fog"
)

// The kinds of event, as Info.Events lists them.
const (
	EvNone kernel.EventKind = iota
	EvMonth
	EvWeatherRoll
	EvWeather
	EvImpulse
	EvDeclare
	EvActivates
	EvMoves
	EvControl
	EvEngages
	EvBuilds
	EvDisbands
	EvArtillery
	EvBombers
	EvBattle
	EvReveals
	EvShown
	EvConceals
	EvMixed
	EvDie
	EvWeak
	EvFire
	EvLineFire
	EvArtilleryFire
	EvAirstrike
	EvAbsorbs
	EvHit
	EvLineLost
	EvDestroyed
	EvSurrender
	EvTankAttack
	EvFlak
	EvAborted
	EvBomberLost
	EvBattleOver
	EvBlitz
	EvDeactivates
	EvIsolated
	EvSupplied
	EvLineCut
	EvAttrition
	EvExploits
	EvDisc
	EvFinal
	EvPause
	EvLeads
	EvRegenerates
	EvReplaces
	EvSteps
	EvDrawn
	EvPlaced
	EvReturned
	EvJoins
	EvRoadRoll
	EvCaptured
	EvLeaderDies
	EvLeaves
	EvLinePlaced
	EvSetup
	EvOver
	EvLastPoint
	EvLastPlace
	EvLastLine
	EvMostPoints
	EvHeldOut
	EvMeets
	EvSiege
	EvInTime // a goal of points at the end, where the weather can be that end
	eventKinds
)

// eventTexts are the events as the system has them: %month%, %bomber% and %Bomber% stand for the game's words (see
// eventInfos).
var eventTexts = [eventKinds]kernel.EventInfo{
	EvMonth: {ID: "month", Text: "%month% begins.", Show: "phase"},
	EvWeatherRoll: {ID: "weather-roll",
		Text: "Weather check: a {a} is rolled; {b} or less changes the weather.", Show: "die"},
	EvWeather: {ID: "weather", Text: "The weather turns {a|good|to rain|to snow|into a blizzard}.", Show: "phase"},
	EvImpulse: {ID: "impulse", Text: "Impulse {a}: {side}.", Show: "phase"},
	EvDeclare: {ID: "declare",
		Text: "{side} declare a {a|?|Pass|Tactical Impulse|Strategic Impulse for movement|Strategic Impulse for " +
			"reinforcements}.", Show: "declare"},
	EvActivates: {ID: "activate", Text: "{piece} {piece|is|are} activated in {place}.", Show: "reveal"},
	EvMoves:     {ID: "move", Text: "{piece} {piece|moves|move} from {place} to {to}.", Show: "move"},
	EvControl:   {ID: "control", Text: "{side} take {place}.", Show: "control"},
	EvEngages:   {ID: "engage", Text: "{side} engage in {place}{a|| over a river}.", Show: "battle"},
	EvBuilds:    {ID: "build", Text: "{piece} {piece|builds|build} a defensive line in {place}.", Show: "build"},
	EvDisbands:  {ID: "disband", Text: "{side} disband the defensive line in {place}.", Show: "loss"},
	EvArtillery: {ID: "artillery", Text: "{piece} {piece|assigns|assign} its artillery to {place}.", Show: "support"},
	EvBombers:   {ID: "bombers", Text: "{piece} {piece|sends|send} %bomber% to {place}.", Show: "support"},
	EvBattle:    {ID: "battle", Text: "{side} attack in {place}.", Show: "battle"},
	EvReveals:   {ID: "reveal-own", Text: "{piece} {piece|is|are} shown to the enemy in {place}.", Show: "reveal"},
	EvShown: {ID: "reveal", Text: "A concealed block in {place} is revealed as {with}, strength {a}.", Show: "reveal",
		Sets: "face"},
	EvConceals: {ID: "conceal", Text: "{piece} {piece|is|are} concealed in {place}.", Show: "conceal"},
	EvMixed: {ID: "mixed", Text: "{a} concealed blocks in {place} can no longer be told apart.",
		Show: "conceal"},
	EvDie: {ID: "die", Text: "{a}: {b|a miss|a hit}{n|| (a 6 hits)| (5 and 6 hit)| (4 to 6 hit)}.",
		Show: "die"},
	EvWeak: {ID: "weak",
		Text: "{piece} {piece|fights|fight} in {place} with {a} {a|dice|die|dice}: " +
			"{b|?|it engaged over a river|rain|snow|blizzard}."},
	EvFire: {ID: "fire", Text: "{piece} {piece|rolls|roll} {b} {b|dice|die|dice} at {place}: {a} {a|hits|hit|hits}.",
		Show: "result"},
	EvLineFire: {ID: "line-fire",
		Text: "The defensive line rolls {b} {b|dice|die|dice} at {place}: {a} {a|hits|hit|hits}.", Show: "result"},
	EvArtilleryFire: {ID: "artillery-fire",
		Text: "The artillery of {piece} rolls {b} {b|dice|die|dice} at {place}: {a} {a|hits|hit|hits}.",
		Show: "result"},
	EvAirstrike: {ID: "airstrike",
		Text: "A bomber of {piece} rolls {b} {b|dice|die|dice} at {place}: {a} {a|hits|hit|hits}.", Show: "result"},
	EvAbsorbs: {ID: "absorb", Text: "{a} {a|hits are|hit is|hits are} absorbed in {place}.", Show: "result"},
	EvHit: {ID: "hit", Text: "{piece} {piece|loses|lose} a step in {place}; {a} left.",
		Show: "loss", Sets: "strength"},
	EvLineLost:  {ID: "line-lost", Text: "The defensive line in {place} is destroyed.", Show: "loss"},
	EvDestroyed: {ID: "destroyed", Text: "{piece} {piece|is|are} destroyed in {place}.", Show: "loss", Sets: "gone"},
	EvSurrender: {ID: "surrender", Text: "{piece} {piece|surrenders|surrender} in {place}.",
		Show: "loss", Sets: "gone"},
	EvTankAttack: {ID: "tank-attack", Text: "Tank attack in {place}: {side} fire first."},
	EvFlak: {ID: "anti-air", Text: "Anti-air fire in {place}: {a} {a|hits|hit|hits} of {b} {b|dice|die|dice}.",
		Show: "result"},
	EvAborted:    {ID: "aborted", Text: "%Bomber% turns back from {place}.", Show: "loss"},
	EvBomberLost: {ID: "bomber-lost", Text: "%Bomber% is shot down over {place}.", Show: "loss"},
	EvBattleOver: {ID: "battle-over",
		Text: "The battle in {place} is over: " +
			"{a|the attackers are destroyed|the defenders are destroyed|the area stays contested}.",
		Show: "result"},
	EvBlitz:       {ID: "blitz", Text: "{piece} {piece|blitzes|blitz} from {place}.", Show: "move"},
	EvDeactivates: {ID: "deactivate", Text: "{piece} {piece|is|are} deactivated; strength {a}.", Show: "conceal"},
	EvIsolated:    {ID: "isolated", Text: "{piece} in {place} {piece|is|are} isolated.", Show: "supply"},
	EvSupplied:    {ID: "supplied", Text: "{piece} in {place} {piece|is|are} in supply again.", Show: "supply"},
	EvLineCut:     {ID: "line-cut", Text: "The defensive line in {place} is isolated.", Show: "supply"},
	EvAttrition: {ID: "attrition", Text: "{piece} in {place}, out of supply, {piece|loses|lose} a step.",
		Show: "reveal", Costs: true},
	EvExploits: {ID: "exploit", Text: "{side} spend the disc for an exploitation.", Show: "phase"},
	EvDisc:     {ID: "disc", Text: "The Initiative Disc passes to {side}.", Show: "phase"},
	EvFinal:    {ID: "final", Text: "Final Phase of %month%.", Show: "phase"},
	EvPause: {ID: "logistics-pause",
		Text: "{side} declare a Logistics Pause: {piece} {piece|is|are} back at full strength.",
		Show: "declare"},
	EvLeads: {ID: "lead", Text: "{side} activate {piece}.", Show: "declare"},
	EvRegenerates: {ID: "regenerate", Text: "{piece} {piece|regains|regain} a step; strength {a}.",
		Show: "step", Sets: "strength"},
	EvReplaces: {ID: "replace", Text: "{piece} {piece|regains|regain} a step; strength {a}.",
		Show: "step", Sets: "strength"},
	EvSteps: {ID: "leader-step", Text: "{piece} {piece|is|are} now at strength {a}.",
		Show: "step", Sets: "strength"},
	EvDrawn:    {ID: "drawn", Text: "{piece} {piece|is|are} drawn.", Show: "pool"},
	EvPlaced:   {ID: "placed", Text: "{piece} {piece|arrives|arrive} in {place}.", Show: "move"},
	EvReturned: {ID: "returned", Text: "There is no place for {piece}: back to the pool.", Show: "pool"},
	EvJoins:    {ID: "joins", Text: "{piece} {piece|joins|join} the reinforcement pool.", Show: "pool"},
	EvRoadRoll: {ID: "road-roll",
		Text: "{piece} {piece|rolls|roll} {b} {b|dice|die|dice} on the road: {a} {a|hits|hit|hits}.",
		Show: "result"},
	EvCaptured:   {ID: "captured", Text: "{place} falls to {side}.", Show: "control"},
	EvLeaderDies: {ID: "leader-dies", Text: "{piece} {piece|falls|fall} with {place}.", Show: "loss", Sets: "gone"},
	EvLeaves:     {ID: "leaves", Text: "{piece} {piece|leaves|leave} the game.", Show: "loss", Sets: "gone"},
	EvLinePlaced: {ID: "line-placed", Text: "{side} place a defensive line in {place}.", Show: "build"},
	EvSetup:      {ID: "set-up", Text: "{piece} {piece|is|are} set up in {place}.", Show: "move"},
	EvOver:       {ID: "over", Text: "The game is over: {side} win.", Show: "result"},
	EvLastPoint: {ID: "last-point", Text: "Sudden death: {place} falls to {side}, victory point {a} of {b}.",
		Show: "end"},
	EvLastPlace: {ID: "last-place",
		Text: "Sudden death: {place} falls to {side}{b|||, the second of two|, the third of three|, the last needed}.",
		Show: "end"},
	EvLastLine: {ID: "last-line",
		Text: "Sudden death: {side} have a defensive line in {place}{b|||, the second of two|, the last needed}.",
		Show: "end"},
	EvMostPoints: {ID: "most-points",
		Text: "The last turn is over: {side} have {a} victory points, their opponents {b}.", Show: "end"},
	EvSiege: {ID: "siege", Text: "Attrition in {place}: a {a} is rolled; less than the number of steps there, " +
		"{b}, costs one.",
		Show: "reveal"},
	EvMeets: {ID: "meets", Text: "%Bomber% of {piece} meets {with} off {place}.", Show: "support"},
	EvHeldOut: {ID: "held-out",
		Text: "{b|The last turn is over|The weather has turned bad}, and {side} have held out.", Show: "end"},
	EvInTime: {ID: "in-time",
		Text: "{b|The last turn is over|The weather has turned bad}: {side} have {a} victory points.", Show: "end"},
}

// eventInfos are the events in the game's words.
func (g *Game) eventInfos() []kernel.EventInfo {
	month := "{a|?"
	for _, m := range g.Months[1:] {
		month += "|" + m
	}
	bomber, first := "{b", "{b"
	for _, t := range g.Bombers {
		bomber += "|" + t.One
		first += "|" + strings.ToUpper(t.One[:1]) + t.One[1:]
	}
	words := strings.NewReplacer("%month%", month+"}", "%bomber%", bomber+"}", "%Bomber%", first+"}")
	_, _, kinds := g.extent()
	list := make([]kernel.EventInfo, kinds)
	for i, e := range eventTexts[:kinds] {
		list[i] = e
		list[i].Text = words.Replace(e.Text)
	}
	return list
}

// Say adds an event whose parts everybody in its audience may know.
func (p *Position) Say(e kernel.Event) {
	if p.ev != nil {
		p.ev.Add(e)
	}
}

// sayOf adds an event about a block: its owner sees which block, all others its handle, unless it is open.
func (p *Position) sayOf(e kernel.Event, b Block) {
	if p.ev != nil {
		fog.Tell(p.ev, e, p.sideOf(b), kernel.PieceID(b), p.faceTo(kernel.Observer, b))
	}
}

func (p *Position) sayMove(b Block, from, to Place) {
	if p.ev == nil {
		return
	}
	e := kernel.Event{Kind: EvMoves, Side: p.sideOf(b), Place: PlaceID(from), To: PlaceID(to)}
	shown := kernel.PieceID(b)
	if !p.Open.Has(b) && p.On(RFog) {
		shown = p.handleID(b)
	}
	fog.Tell(p.ev, e, p.sideOf(b), kernel.PieceID(b), shown)
}
