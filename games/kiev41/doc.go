// Package kiev41 is Kiev '41, the second game of the block system: data in data/, held by tests against what the
// rulebook states. data/PROVENANCE.md and data/PROVENANCE-map.md say what each key means and where each record comes
// from.
package kiev41
