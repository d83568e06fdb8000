#!/usr/bin/env python3
"""A bot for Umpire that chooses evenly among the legal actions: docs/bots-as-programs.md explains it line by line."""
import json, random, sys

for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "start":
        dice = random.Random(told["seed"])
        answer = {"type": "ready", "name": "random, in Python"}
    elif told["type"] == "choose":
        answer = {"type": "choice", "n": told["n"], "i": dice.randrange(len(told["legal"]))}
    else:  # the end
        break
    print(json.dumps(answer), flush=True)
