#!/usr/bin/env python3
"""Works out the dice of a saved game of Umpire again, without Umpire: python3 verify.py GAME.umpire.json [MINE.json]

It checks the chain of hashes, the commitment to the secret, every salt, what players' pages brought, and every die.
Lots (draws from a cup) depend on what was in the cup, which only the rules know: `umpire replay --verify` checks those. With MINE.json, a log that a
player saved while the game went on, it checks that no entry was changed after it was shown, and counts the secrets for
the dice that the player's page gave: those in the game, those left out (too late, or for another draw), and fresh ones
of the same side that another page gave, or nobody.
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


def part(where, name, what, kind=str):
    """The part of a record that must be there."""
    value = where.get(name) if isinstance(where, dict) else None
    if not isinstance(value, kind):
        stop(f"{what} has no {name}")
    return value


def raw_bytes(where, name, what):
    """The bytes that a part of a record gives in hex."""
    try:
        return bytes.fromhex(part(where, name, what))
    except ValueError:
        stop(f"the {name} of {what} is not hex")


def read(name):
    try:
        text = open(name, encoding="utf-8").read()
        return text, json.loads(text)
    except (OSError, ValueError) as e:
        sys.exit(f"{name} cannot be read: {e}")


def bodies(text):
    """Each entry stands on a line of its own, its body as it was committed to."""
    for line in text.split("\n"):
        at = line.find('"body":')
        if line.startswith('{"n":') and at >= 0:
            decoder = json.JSONDecoder()
            start = at + len('"body":')
            _, end = decoder.raw_decode(line, start)
            yield line[start:end].encode()


def lines(fresh):
    """What pages opened for an entry, as it is hashed."""
    return "".join(f"fresh {x['side']} {x['value']}\n" for x in fresh if x.get("value"))


def order(secret, table, n, prev, fresh, actions):
    """What a page was told of the order of entry n before it opened its value."""
    text = f"umpire-dice-1 order\n{table}\n{n}\n{prev.hex()}\n{lines(fresh)}" + "".join(a + "\n" for a in actions)
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


def below(secret, table, n, draw, k, prev, secrets, fresh):
    """Draw number draw of entry n: a number from 0 to k-1."""
    if k <= 1:
        return 0
    attempt = 0
    while True:
        text = f"umpire-dice-1 draw\n{table}\n{n}\n{draw}\n{attempt}\n{prev.hex()}\n"
        for s in secrets:
            text += f"{s['side']} {s['value']}\n"
        text += lines(fresh)
        x = int.from_bytes(hmac.new(secret, text.encode(), hashlib.sha256).digest()[:8], "big")
        if x < 2**64 - 2**64 % k:
            return x % k
        attempt += 1


def main(game_file, mine_file=None):
    text, game = read(game_file)
    entries = part(game, "entries", "the file", list)
    if part(game, "scope", "the file") != "all":
        sys.exit("this is one side's own log: save the game again when it is over")
    raw = list(bodies(text))
    if not entries or len(raw) != len(entries):
        sys.exit("the file is not as Umpire saved it: each entry stands on a line of its own")
    dice = game.get("dice")
    if not dice:
        sys.exit("the file opens no secret of dice: the game is not over, or was played by an older program")
    secret, table = raw_bytes(dice, "secret", "the opened secret"), part(dice, "table", "the opened secret")
    first = json.loads(raw[0])
    promise = (first.get("start") or {}).get("dice")
    if not promise:
        stop("a secret is opened, and the first entry commits to none")
    if first.get("table") != table:
        stop("the opened secret is that of another table")
    due = hashlib.sha256(f"umpire-dice-1 commit\n{table}\n{dice['secret']}\n".encode()).hexdigest()
    if due != part(promise, "commit", "the promise of the first entry"):
        stop("the secret is not the one that the first entry commits to")
    prev, secrets, promised, asked, dice_right, lots, other = b"", [], {}, {}, 0, 0, 0
    brought = []  # by whom and when: the values that pages gave to single draws
    for n, (entry, body) in enumerate(zip(entries, raw), 1):
        what, said = f"entry {n}", json.loads(body)  # what was committed to, and no other body that the file may have
        salt, commit, hash_ = (raw_bytes(entry, name, what) for name in ("salt", "commit", "hash"))
        if sha(salt, body) != commit or sha(b"umpire-entry-2", prev, commit) != hash_:
            stop(f"entry {n} does not follow from the entries before it")
        secrets += said.get("secrets") or []
        draws, fresh = said.get("draws") or [], said.get("fresh") or []
        for x in fresh:
            if x.get("value") and sha(f"umpire-dice-1 fresh\n{said.get('table')}\n{x['value']}\n".encode()).hex() != \
                    promised.get(x["side"]):
                stop(f"a page opened for entry {n} what it had not committed to")
            promised[x["side"]] = x["next"]
        orders = [order(secret, table, n, prev, fresh[:i], said.get("actions") or []) for i in range(len(fresh) + 1)]
        asked[n] = [x.get("value") for x in fresh], orders, [s["value"] for s in said.get("secrets") or []]
        brought += [(x["side"], x["value"]) for x in fresh if x.get("value")]
        if said.get("table") == table:
            due = hmac.new(secret, f"umpire-dice-1 salt\n{table}\n{n}\n".encode(), hashlib.sha256).digest()
            if salt != due:
                stop(f"the salt of entry {n} does not follow from the secret")
            for i, d in enumerate(draws):
                if "of" not in d:
                    lots += 1
                elif d["r"] != 1 + below(secret, table, n, i, d["of"], prev, secrets, fresh):
                    stop(f"draw {i + 1} of entry {n} says {d['r']}")
                else:
                    dice_right += 1
        else:
            other += len(draws)
        prev = hash_
    print(f"{len(raw)} entries, {dice_right} dice are those that the secrets bring; {lots} lots need the rules, "
          f"{other} draws were made without committed dice")
    if mine_file:
        mine = read(mine_file)[1]
        kept, heads = part(mine, "entries", mine_file, list), mine.get("heads") or []
        for n, (was, now) in enumerate(zip(kept, entries), 1):
            if any(part(was, name, f"entry {n} of {mine_file}") != now[name] for name in ("commit", "hash")):
                stop(f"entry {n} is not the one that was kept")
        for head in heads:
            n = part(head, "n", f"a head of {mine_file}", int)
            if not 1 <= n <= len(raw) or entries[n - 1]["hash"] != part(head, "hash", f"a head of {mine_file}"):
                stop(f"entry {n} is not the one whose head was kept")
        own, held, late = set(), 0, 0  # what the page gave; how much of it is in the game, and was left out
        for given in mine.get("given") or []:
            n, value = (part(given, name, f"a secret in {mine_file}", kind) for name, kind in (("n", int), ("value", str)))
            own.add(value)
            values, orders, others = asked.get(n, ([], [], None))
            if not given.get("order"):
                if others is not None and value not in others:
                    stop(f"entry {n} does not hold the secret that the page gave")
                held += 1
                continue
            if value in values:  # its page was asked when the values before it were there
                orders = orders[values.index(value):][:1]
            if given["order"] not in orders:
                stop(f"entry {n} is not the order that the page gave a fresh secret for")
            held, late = held + (value in values), late + (value not in values)
        sides = {s["side"] for s in secrets if s["value"] in own} | {side for side, value in brought if value in own}
        strange = sum(side in sides and value not in own for side, value in brought)
        if len(kept) > len(raw):
            stop("entries that were kept are gone")
        print(f"{len(kept)} entries and {len(heads)} heads that were kept are in it")
        print(f"{held} secrets that the page gave are in it; {late} were left out, {strange} fresh ones of its side are "
              "not the page's")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:3])
