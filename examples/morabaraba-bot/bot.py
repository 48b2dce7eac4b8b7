#!/usr/bin/env python3
"""Opens a game and plays random legal moves: bot.py [SERVER [GAME]]. See docs/http-api.md."""
import json, random, sys, urllib.request as web

base, game = (sys.argv[1:] + ["http://127.0.0.1:8080", "mssa"][len(sys.argv) - 1:])[:2]
browser = web.build_opener(web.HTTPCookieProcessor())  # keeps the seat, a cookie
def ask(path, **body):
    return json.load(browser.open(web.Request(base + path, json.dumps(body).encode() if body else None)))
state = ask("/api/games", game=game, name="random bot")
print("play against me:", f"{base}/#/game/{state['id']}", flush=True)
while state["result"] == "*":
    mine = state["turn"] == state["you"] and all(seat["taken"] for seat in state["seats"].values())
    if mine: state = ask(f"/api/games/{state['id']}/do", do="move", version=state["version"], move=random.choice(state["legal"]))
    else: state = ask(f"/api/games/{state['id']}?after={state['seq']}&wait=25000")
print(state["result"], state["reason"])
