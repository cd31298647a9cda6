"""Hex key set, ISO 2936 long: 2.5, 3, 4, 5, 6 and 8 mm, in a holder with a belt clip."""
from kit import *

VIEWS = {
    "whole": {"azimuth": -28, "elevation": 46},
    "detail": {"azimuth": -34, "elevation": 34, "focus": (1, 0, 18, 47)},
    "keys": {"azimuth": 18, "elevation": 56},
}
KEYS = ((2.5, 88, 18), (3, 94, 20.5), (4, 104, 29), (5, 120, 33), (6, 141, 38), (8, 158, 44))
"""Across flats, long arm, short arm."""


def key(flats, long, short):
    """The long arm along +y in the ground plane, the bend at the origin, the short arm along +x."""
    bend = flats * 1.4
    points = [(0, long, 0), (0, long * 0.5, 0), (0, bend, 0)]
    for i in range(1, 10):
        a = math.radians(10 * i)
        points.append((bend - bend * math.cos(a), bend - bend * math.sin(a), 0))
    points.append((short, 0, 0))
    r = flats / math.sqrt(3)
    part = sweep_profile(points, polygon(r, 6, 30), chrome_vanadium(), soft=False)
    bevel(part, flats * 0.05, 2, 40)
    part.modifiers[-1].harden_normals = True
    return part


def label_of(flats):
    return f"{flats:g}"


def holder_block():
    hard, soft = abs_plastic(ORANGE), abs_plastic(GRAPHITE)
    outline = rounded_outline([(-36, -13), (36, -13), (42, 15), (-34, 15)], 5)
    body = bevel(extrude(outline, 19, hard, 0), 2, 4)
    band = at(box(70, 8, 19.8, soft, 1.2), (1, -1, -0.4))
    figures, x = [], -27.0
    for flats, _, _ in KEYS:
        figures.append(at(text(label_of(flats), 5.4, print_ink("#ffffff"), 0.1), (x, -1, 19.45)))
        x += 6.9 + flats * 0.62
    brand = at(text("IRONMONGER", 5, print_ink("#ffffff"), 0.1), (2, 8.4, 19.05))
    return [body, band, *figures, brand]


def in_holder():
    parts, x = [*holder_block()], -27.0
    for flats, long, short in KEYS:
        item = key(flats, long + 6, short)
        # The short arm stands up.
        parts.append(at(item, (x, -20 - flats * 0.2, 9), (0, -90, 0)))
        x += 6.9 + flats * 0.62
    return parts


def build(view):
    if view == "keys":
        # In order, one within the other.
        parts, x, y = [], 0.0, 0.0
        for flats, long, short in reversed(KEYS):
            parts.append(at(key(flats, long, short), (x, y, flats / 2)))
            x += flats * 0.5 + 7.2
            y += flats * 0.5 + 7.2
        return parts
    return in_holder()
