// The addresses that the operator of a server keeps out, and how much all others may make. Both are kept in a file of
// the data folder, and are changed while the server runs.

package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Admission says which addresses are kept out, and the quotas of the others. It is safe for use by many goroutines.
type Admission struct {
	file string
	mu   sync.RWMutex
	AdmissionRules
	day  int64          // the day that made is of, in days since 1970
	made map[string]int // by network (networkOf), what was made on that day
}

// AdmissionRules are what the file keeps.
type AdmissionRules struct {
	Bans []netip.Prefix `json:"bans"`
	// Day is how many tables one address may make in a day of UTC; a file counts one for each MB. 0: any number.
	Day int `json:"day,omitempty"`
	// Disk is how many MB the games may take on the disk: beyond it no table is made, and games go on. 0: any number.
	Disk int64 `json:"disk,omitempty"`
}

// OpenAdmission reads the rules of a file; without one nobody is kept out.
func OpenAdmission(file string) (*Admission, error) {
	a := &Admission{file: file, made: map[string]int{}}
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return a, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &a.AdmissionRules)
	}
	if err != nil {
		return nil, fmt.Errorf("who is kept out cannot be read from %s: %w", file, err)
	}
	return a, nil
}

// Rules are the rules now.
func (a *Admission) Rules() AdmissionRules {
	a.mu.RLock()
	defer a.mu.RUnlock()
	r := a.AdmissionRules
	r.Bans = slices.Clone(r.Bans)
	return r
}

// change changes the rules, in the file first.
func (a *Admission) change(f func(*AdmissionRules) error) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	r := a.AdmissionRules
	r.Bans = slices.Clone(r.Bans)
	if err := f(&r); err != nil {
		return err
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	part := a.file + ".part"
	if err := os.WriteFile(part, text, 0o600); err != nil {
		return fmt.Errorf("%s cannot be written: %w", filepath.Base(a.file), err)
	}
	if err := os.Rename(part, a.file); err != nil {
		return err
	}
	a.AdmissionRules = r
	return nil
}

// Ban keeps an address or a network out, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64. An IPv6 address stands for
// its network of 64 bits.
func (a *Admission) Ban(text string) (netip.Prefix, error) {
	p, err := network(text)
	if err != nil {
		return p, err
	}
	return p, a.change(func(r *AdmissionRules) error {
		if !slices.Contains(r.Bans, p) {
			r.Bans = append(r.Bans, p)
		}
		return nil
	})
}

// Unban lets a network in again that was kept out.
func (a *Admission) Unban(text string) (netip.Prefix, error) {
	p, err := network(text)
	if err != nil {
		return p, err
	}
	return p, a.change(func(r *AdmissionRules) error {
		i := slices.Index(r.Bans, p)
		if i < 0 {
			return fmt.Errorf("%v is not kept out", p)
		}
		r.Bans = slices.Delete(r.Bans, i, i+1)
		return nil
	})
}

// SetQuota sets AdmissionRules.Day and Disk.
func (a *Admission) SetQuota(day int, disk int64) error {
	if day < 0 || disk < 0 {
		return errors.New("a quota is a number, 0 for none")
	}
	return a.change(func(r *AdmissionRules) error {
		r.Day, r.Disk = day, disk
		return nil
	})
}

// network reads an address or a network.
func network(text string) (netip.Prefix, error) {
	if p, err := netip.ParsePrefix(text); err == nil {
		return p.Masked(), nil
	}
	a, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("%q is no address and no network: write 192.0.2.7, 192.0.2.0/24 or "+
			"2001:db8::/64", text)
	}
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	return a.Prefix(bits)
}

// banned says whether an address is kept out.
func (a *Admission) banned(addr netip.Addr) bool {
	if a == nil {
		return false
	}
	a.mu.RLock()
	defer a.mu.RUnlock()
	return within(a.Bans, addr)
}

// mayMake counts n tables that an address makes today, and says why it may not; size is how many bytes the games take.
func (a *Admission) mayMake(addr netip.Addr, n int, size int64) error {
	if a == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.Disk > 0 && size >= a.Disk<<20 {
		return errors.New("this server has no space for more tables: games that were begun go on")
	}
	if a.Day == 0 {
		return nil
	}
	if today := time.Now().Unix() / (24 * 60 * 60); today != a.day {
		a.day = today
		clear(a.made)
	}
	from := networkOf(addr)
	if a.made[from]+n > a.Day {
		return fmt.Errorf("one address makes %d tables a day on this server: come back tomorrow", a.Day)
	}
	a.made[from] += n
	return nil
}
