// Failures: what a table says to a player when something cannot be done, with a code for the client.

package table

import (
	"errors"
	"fmt"

	"umpire/kernel"
)

// Codes of failures. A client acts on the code and shows the message.
const (
	CodeStale      = "stale"       // made for another position of the log or the draft: look again, choose again
	CodeIllegal    = "illegal"     // the rules refuse it: Refusal says which
	CodeLesson     = "lesson"      // the rules allow it, but the lesson asks for something else
	CodeSeals      = "seals"       // it cannot be taken back, and was to be played only if it could be
	CodeNotYours   = "not-yours"   // the key does not give that right, or it is the other side's decision
	CodeBadRequest = "bad-request" // it cannot be understood
	CodeUnknown    = "unknown"     // there is no such thing
	CodeTooLarge   = "too-large"   // the body is longer than the limit
	CodeTooMany    = "too-many"    // too many requests: wait a moment
	CodeMethod     = "method"      // the address takes another method
	CodeClosed     = "closed"      // the table cannot be played on
	CodeInternal   = "internal"    // the program is at fault
)

// Error is the message, so that a Failure can be returned as an error.
func (f *Failure) Error() string { return f.Message }

func fail(code, format string, args ...any) *Failure {
	return &Failure{Code: code, Message: fmt.Sprintf(format, args...)}
}

// AsFailure is the Failure that an error is or wraps. Any other error becomes an internal failure without the error's
// text, which is for the log of the program and not for a client.
func AsFailure(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return fail(CodeInternal, "something went wrong on the server: try again")
}

// refused is the failure that tells a refusal of the rules.
func refused(r *kernel.Refusal) *Failure {
	return &Failure{Code: CodeIllegal, Message: r.Error(), Refusal: r}
}

// staleAt refuses what was made for another log position.
func (t *Table) staleAt(at int64) error {
	return fail(CodeStale, "this was made for log position %d, and the log is at %d: look at the table again", at, t.at)
}

// unreadable says that the position after an entry cannot be read.
func unreadable(n int64, err error) error {
	return fail(CodeClosed, "the position after entry %d cannot be read: %s", n, err)
}
