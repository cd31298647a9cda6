"""Timber ladder, 3 m: Nordic pine stiles, eight ash rungs glued and pinned; EN 131."""
from kit import *
from tools.site_parts import rivet

VIEWS = {"whole": {"azimuth": 38, "elevation": 38, "fill": 0.84}, "detail": {"azimuth": 42, "elevation": 34, "focus": (-60, -1170, 40, 330)}}

LENGTH, CLEAR = 3000.0, 350.0
THICK, DEEP = 30.0, 72.0
RUNGS, PITCH, FIRST = 8, 330.0, 345.0


def pine():
    made = mottled(material("pine", "#deb981", 0, 0.42, 0.4, 0.15), "#c99a58", "#e6c692", 0.16, (1, 0.012, 1), 0.36, 0.6)
    return grain(made, 0.6, 0.1, (1, 0.02, 1))


def ash():
    made = mottled(material("ash", "#e6cfa6", 0, 0.4, 0.4, 0.15), "#d2b17c", "#ecd9b4", 0.22, (0.012, 1, 1), 0.36, 0.6)
    return grain(made, 0.6, 0.1, (0.02, 1, 1))


def stile(side):
    x = side * (CLEAR / 2 + THICK / 2)
    return [
        at(box(THICK, LENGTH - 30, DEEP, pine(), 5, 4), (x, 15, 2)),
        # A shoe that does not slip.
        at(box(THICK + 7, 92, DEEP + 6, rubber("#26272a"), 5, 4), (x, -LENGTH / 2 + 44, 0)),
        *[at(box(THICK + 8.5, 5, DEEP + 7.6, rubber("#26272a"), 2), (x, -LENGTH / 2 + 12 + 10 * i, 0)) for i in range(3)],
    ]


def rung(y):
    """Oval, thicker in the middle; its tenons go through the stiles and are pinned from above."""
    half = CLEAR / 2 + THICK + 1.4
    z = 2 + DEEP / 2
    at_x = [(-half, 12), (-half + 1.2, 13), (-CLEAR / 2 - 1, 13), (-CLEAR / 2 + 0.2, 13.4), (-CLEAR / 2 + 2.5, 16.5), (-CLEAR / 2 + 40, 17.6), (0, 18.6)]
    at_x += [(-x, r) for x, r in at_x[-2::-1]]
    bar = loft([ring((x, y, z), r * 0.92, r * 1.12, 2.4, 20, "x") for x, r in at_x], ash(), 1)
    pins = [at(cylinder(4.2, 2.2, wood("#a9783f", "#8d6232", "z"), 0.8, 24), (s * (CLEAR / 2 + THICK / 2), y, DEEP + 1.2)) for s in (-1, 1)]
    return [bar] + pins


def label():
    plate = label_plate(200, 50, ["3 m · 150 kg", "EN 131-1, EN 131-2"])
    return [at(plate, (-(CLEAR / 2 - 0.2), -LENGTH / 2 + 505, 38), (90, 0, 90)), at(text("IRONMONGER", 20, print_ink("#5d3514"), 0.05), (CLEAR / 2 + THICK / 2, -LENGTH / 2 + 505, DEEP + 2.1), (0, 0, 90))]


def tie(y):
    """A steel rod below a rung holds the stiles together."""
    half = CLEAR / 2 + THICK
    z = 2 + DEEP / 2
    rod = at(cylinder(3.4, 2 * half + 6, zinc(), 0.5, 24), (-half - 3, y, z), (0, 90, 0))
    nuts = [at(hex_prism(13, 6, zinc()), (s * (half + (0 if s > 0 else 6)), y, z), (0, 90, 0)) for s in (-1, 1)]
    return [rod] + nuts


def build(view):
    parts = stile(-1) + stile(1) + label()
    for i in range(RUNGS):
        parts += rung(-LENGTH / 2 + FIRST + PITCH * i)
    for i in (0, RUNGS - 1):
        parts += tie(-LENGTH / 2 + FIRST + PITCH * i + (34 if i else -34))
    return parts
