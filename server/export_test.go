// What tests need of the server that others do not.

package server

// Asked is what the API can be asked: METHOD PATH of each.
func (s *Server) Asked() []string { return s.asked }
