# Every target explains itself: make help.
.PHONY: help check test follies exploiters bench client wire maps

help:                                          ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

check:                                         ## everything that the gate checks
	bash .ci/run

test:                                          ## the tests that need only Go
	go test ./...

follies:                                       ## hold the bots to their ceilings of follies
	go run ./cmd/umpire sim --ceilings docs/follies.json

exploiters:                                    ## hold the staff officer to its wins against exploiters
	go run ./cmd/umpire sim --ceilings docs/exploiters.json

bench:                                         ## the benchmarks of docs/benchmarks.md
	go test -run '^$$' -bench . -benchmem ./board ./games/... ./table ./store/...

client:                                        ## build the client into web/dist
	go run ./tools/bundle

wire:                                          ## generate web/src/wire.ts from the Go types
	go run ./tools/wiregen

maps:                                          ## draw the maps from geography
	go run ./tools/mapforge moscow41
	go run ./tools/mapforge kiev41
	go run ./tools/mapforge moscowcampaign
	go run ./tools/mapforge driveonmoscow
