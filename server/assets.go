// Answers that are public and do not change while the program runs: the client's files, and games' fixed data.

package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"umpire/kernel"
	"umpire/table"
)

// file is something public that does not change while the program runs: a file of the client, or a game's fixed data.
// It is compressed once.
type file struct {
	kind   string // media type
	etag   string
	cache  string // Cache-Control
	plain  []byte
	packed []byte // by gzip, nil if that does not pay
}

func newFile(kind, cache string, data []byte) *file {
	sum := sha256.Sum256(data)
	f := &file{kind: kind, etag: `"` + hex.EncodeToString(sum[:12]) + `"`, cache: cache, plain: data}
	if len(data) > 1400 {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(data) // a bytes.Buffer takes everything
		z.Close()
		if b.Len() < len(data)*9/10 {
			f.packed = b.Bytes()
		}
	}
	return f
}

func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", f.etag)
	h.Set("Cache-Control", f.cache)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == f.etag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	data := f.plain
	if f.packed != nil && takesGzip(r) {
		h.Set("Content-Encoding", "gzip")
		data = f.packed
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		w.Write(data)
	}
}

// kinds are the media types of the client's files; the machine's own tables are not asked, so that every machine says
// the same.
var kinds = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json; charset=utf-8",
	".map":         "application/json; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// readAssets reads the client's files. Those under assets/ carry a hash in their names and may be kept for ever.
func readAssets(assets fs.FS) (map[string]*file, error) {
	files := map[string]*file{}
	if assets == nil {
		return files, nil
	}
	err := fs.WalkDir(assets, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(assets, name)
		if err != nil {
			return err
		}
		kind := kinds[path.Ext(name)]
		if kind == "" {
			if kind = mime.TypeByExtension(path.Ext(name)); kind == "" {
				kind = "application/octet-stream"
			}
		}
		cache := "no-cache"
		if strings.HasPrefix(name, "assets/") && hashed(name) {
			cache = "public, max-age=31536000, immutable"
		}
		files["/"+name] = newFile(kind, cache, data)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the client's files cannot be read: %w", err)
	}
	if len(files) > 0 && files["/index.html"] == nil {
		return nil, fmt.Errorf("the client's files have no index.html")
	}
	return files, nil
}

// hashed says whether a file's name holds a hash of its content: "app-3KQ2X7AB.js".
func hashed(name string) bool {
	stem := strings.TrimSuffix(path.Base(name), path.Ext(name))
	i := strings.LastIndexAny(stem, "-.")
	return i > 0 && len(stem)-i-1 >= 8
}

// page serves the client's page; its script reads the address. The page of a table differs in the scripts that it has
// the browser fetch at once.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	f := s.files["/index.html"]
	if own := s.files["/table.html"]; own != nil && strings.HasPrefix(r.URL.Path, "/t/") {
		f = own
	}
	if f != nil {
		f.serve(w, r)
		return
	}
	s.fail(w, r, &table.Failure{Code: table.CodeUnknown,
		Message: "this program was built without the browser client: use the API under /api"})
}

// asset serves a file of the client. There is no listing of directories, for there are none.
func (s *Server) asset(w http.ResponseWriter, r *http.Request) {
	f := s.files[r.URL.Path]
	switch {
	case f == nil && readsPages(r):
		nowhere(w, r)
	case f == nil:
		s.unknown(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		s.fail(w, r, &table.Failure{Code: table.CodeMethod,
			Message: clip(r.URL.Path) + " takes GET, not " + clip(r.Method)})
	default:
		f.serve(w, r)
	}
}

// readsPages says whether a person asks, by a browser.
func readsPages(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) &&
		strings.Contains(r.Header.Get("Accept"), "text/html")
}

// nowhere tells a person that there is nothing at an address, and where the lobby is.
func nowhere(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", kinds[".html"])
	h.Set("Vary", "Accept")
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		fmt.Fprintf(w, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing here – Umpire</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem }
</style>
<h1>Nothing here</h1>
<p>There is nothing at <code>%s</code>. A link may have been cut off when it was copied.</p>
<p><a href="/">To the lobby</a></p>
</html>
`, html.EscapeString(clip(r.URL.Path)))
	}
}

// public serves fixed data of a game, made once.
func (s *Server) public(w http.ResponseWriter, r *http.Request, name string, info *kernel.Info, v any) {
	at := info.ID + " " + name
	if f, ok := s.fixed.Load(at); ok {
		f.(*file).serve(w, r)
		return
	}
	data := info.Shape
	if name != "shape" {
		var err error
		if data, err = json.Marshal(v); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	f := newFile("application/json; charset=utf-8", "no-cache", data)
	s.fixed.Store(at, f)
	f.serve(w, r)
}
