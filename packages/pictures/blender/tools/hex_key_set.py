"""Hex key set, ISO 2936 long: 2.5, 3, 4, 5, 6 and 8 mm, in a holder with a belt clip."""
from kit import *

VIEWS = {
    "whole": {"azimuth": 0, "elevation": 52, "fill": 0.8},
    "detail": {"azimuth": -34, "elevation": 34, "focus": (-46, -50, 6, 35)},
    "keys": {"azimuth": 18, "elevation": 56},
}
KEYS = ((2.5, 88, 18), (3, 94, 20.5), (4, 104, 29), (5, 120, 33), (6, 141, 38), (8, 158, 44))
"""Across flats, long arm, short arm."""
DEEP = 15.0
"""Of the holder."""


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


def places():
    """Each key with the x of its long arm and the y of its bend: the short arm of each lies over those of the smaller ones."""
    x, y = 0.0, 0.0
    for flats, long, short in reversed(KEYS):
        yield flats, long, short, x, y
        x += 6.6 + flats * 0.55
        y -= 6.0 + flats * 0.55


def holder():
    """A clip across the long arms: orange, with a dark field that says the sizes, and ribs beside it."""
    hard, soft = abs_plastic(ORANGE), abs_plastic(GRAPHITE)
    body = extrude(rounded_outline([(-10, -88), (54, -88), (58, -62), (52, -55), (-9, -55), (-13, -62)], 5), DEEP, hard, 2.2, 4)
    band = at(extrude(rounded_outline([(-8.5, -72.5), (53.5, -72.5), (53.5, -62), (-8.5, -62)], 2), DEEP - 0.4, soft, 0.8), (0, 0, 0.8))
    parts = [body, band]
    for flats, _, _, x, _ in places():
        parts.append(at(text(f"{flats:g}", 6.2, print_ink("#ffffff"), 0.1), (x, -67.2, DEEP + 0.45)))
        # The clip's channels bulge over the keys.
        for y in (-57.6, -86.6):
            parts.append(at(cylinder(flats / math.sqrt(3) + 2.0, 3.0, hard, 0.7, 48), (x, y, DEEP / 2), (90, 0, 0)))
    parts.append(at(text("IRONMONGER", 6.6, print_ink("#ffffff"), 0.1), (22.5, -79.6, DEEP + 0.05)))
    for k in range(4):
        parts.append(at(box(1.2, 7, 1.2, hard, 0.4), (-5 - k * 1.9, -79.6, DEEP - 0.5)))
        parts.append(at(box(1.2, 7, 1.2, hard, 0.4), (50 + k * 1.9, -79.6, DEEP - 0.5)))
    return parts


def build(view):
    if view == "keys":
        # Taken out, in order, one within the other.
        return [at(key(flats, long, short), (x * 1.25, -y * 1.25, flats / 2)) for flats, long, short, x, y in places()]
    keys = [at(key(flats, long, short), (x, y, DEEP / 2), (180, 0, 0)) for flats, long, short, x, y in places()]
    return [group([group([*holder(), *keys], (-22, 78, 0))], (0, 0, 0), (0, 0, -38))]
