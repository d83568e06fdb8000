// What tests see of the package.

package kiev41

// CheckRules holds the table of rules against the rules file.
func CheckRules() error {
	_, enforced, err := kit.Standard().Rules()
	if err != nil {
		return err
	}
	return switched.Check(enforced)
}

// Enforced are the numbers that code enforces.
func Enforced() []string { return switched.Numbers() }
