#!/usr/bin/env python3
"""Works out the dice of a saved game of Umpire again, without Umpire: python3 verify.py GAME.umpire.json [MINE.json]

It checks the chain of hashes, the commitment to the secret, every salt, and every die. Lots (draws from a cup) depend on
what was in the cup, which only the rules know: `umpire replay --verify` checks those, too. With MINE.json, a log that a
player saved while the game went on, it checks that no entry was changed after it was shown.
docs/decisions/0013 says how the dice are made."""
import hashlib
import hmac
import json
import sys


def sha(*parts):
    h = hashlib.sha256()
    for p in parts:
        h.update(p)
    return h.digest()


def stop(what):
    sys.exit("NOT RIGHT: " + what)


def bodies(text):
    """Each entry stands on a line of its own, its body as it was committed to."""
    for line in text.split("\n"):
        at = line.find('"body":')
        if line.startswith('{"n":') and at >= 0:
            decoder = json.JSONDecoder()
            start = at + len('"body":')
            _, end = decoder.raw_decode(line, start)
            yield line[start:end].encode()


def below(secret, table, n, draw, k, prev, secrets):
    """Draw number draw of entry n: a number from 0 to k-1."""
    if k <= 1:
        return 0
    attempt = 0
    while True:
        text = f"umpire-dice-1 draw\n{table}\n{n}\n{draw}\n{attempt}\n{prev.hex()}\n"
        for s in secrets:
            text += f"{s['side']} {s['value']}\n"
        x = int.from_bytes(hmac.new(secret, text.encode(), hashlib.sha256).digest()[:8], "big")
        if x < 2**64 - 2**64 % k:
            return x % k
        attempt += 1


def main(game_file, mine_file=None):
    text = open(game_file, encoding="utf-8").read()
    game = json.loads(text)
    if game["scope"] != "all":
        sys.exit("this is one side's own log: save the game again when it is over")
    raw = list(bodies(text))
    if len(raw) != len(game["entries"]):
        sys.exit("the file is not as Umpire saved it: each entry stands on a line of its own")
    dice = game.get("dice")
    if not dice:
        sys.exit("the file opens no secret of dice: the game is not over, or was played by an older program")
    secret, table = bytes.fromhex(dice["secret"]), dice["table"]
    commit = hashlib.sha256(f"umpire-dice-1 commit\n{table}\n{dice['secret']}\n".encode()).hexdigest()
    if commit != game["entries"][0]["body"]["start"]["dice"]["commit"]:
        stop("the secret is not the one that the first entry commits to")
    prev, secrets, dice_right, lots, other = b"", [], 0, 0, 0
    for n, (entry, body) in enumerate(zip(game["entries"], raw), 1):
        salt, said = bytes.fromhex(entry["salt"]), entry["body"]
        own = sha(salt, body)
        if own.hex() != entry["commit"] or sha(b"umpire-entry-2", prev, own).hex() != entry["hash"]:
            stop(f"entry {n} does not follow from the entries before it")
        secrets += said.get("secrets", [])
        draws = said.get("draws", [])
        if said.get("table") == table:
            due = hmac.new(secret, f"umpire-dice-1 salt\n{table}\n{n}\n".encode(), hashlib.sha256).digest()
            if salt != due:
                stop(f"the salt of entry {n} does not follow from the secret")
            for i, d in enumerate(draws):
                if "of" not in d:
                    lots += 1
                elif d["r"] != 1 + below(secret, table, n, i, d["of"], prev, secrets):
                    stop(f"draw {i + 1} of entry {n} says {d['r']}")
                else:
                    dice_right += 1
        else:
            other += len(draws)
        prev = bytes.fromhex(entry["hash"])
    print(f"{len(raw)} entries, {dice_right} dice are those that the secrets bring; {lots} lots need the rules, "
          f"{other} draws were made without committed dice")
    if mine_file:
        mine = json.load(open(mine_file, encoding="utf-8"))
        for was, now in zip(mine["entries"], game["entries"]):
            if (was["commit"], was["hash"]) != (now["commit"], now["hash"]):
                stop(f"entry {now['n']} is not the one that was kept")
        for head in mine.get("heads", []):
            if head["n"] > len(raw) or game["entries"][head["n"] - 1]["hash"] != head["hash"]:
                stop(f"entry {head['n']} is not the one whose head was kept")
        if len(mine["entries"]) > len(raw):
            stop("entries that were kept are gone")
        print(f"{len(mine['entries'])} entries and {len(mine.get('heads', []))} heads that were kept are in it")


if __name__ == "__main__":
    main(*sys.argv[1:3])
