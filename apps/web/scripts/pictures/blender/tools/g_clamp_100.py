"""G-clamp 100 mm: malleable cast-iron frame, 60 mm reach, rolled thread, sliding tommy bar, swivel shoe."""
from kit import *

VIEWS = {"whole": {"azimuth": -30, "elevation": 48}, "detail": {"azimuth": -36, "elevation": 36, "focus": (-4, 30, 18, 50)}}
MIDDLE = 18.0
SHOE_Y = 4.0
"""Where the shoe's face stands; the anvil's face is at 58, the boss ends at -62: it opens to 100."""


def cast():
    return grain(material("cast iron paint", "#2e3135", 0.1, 0.42, 0.5, 0.2), 0.9, 0.35)


def offset_path(distance):
    """The frame's middle line moved outwards by `distance`, from the anvil around the spine to the boss."""
    line = [(-9, 70)] + [(-44 + 28 * math.cos(math.radians(a)), 42 + 28 * math.sin(math.radians(a))) for a in range(90, 181, 15)]
    line += [(-73.5, 0)] + [(-44 + 28 * math.cos(math.radians(a)), -46 + 28 * math.sin(math.radians(a))) for a in range(180, 271, 15)] + [(-9, -74)]
    out = []
    for i, p in enumerate(line):
        a, b = Vector(line[max(0, i - 1)]), Vector(line[min(len(line) - 1, i + 1)])
        d = (b - a).normalized()
        out.append((p[0] + d.y * distance, p[1] - d.x * distance))
    return out


def frame():
    made = cast()
    outer, inner = offset_path(-11), offset_path(9)
    web = at(bevel(extrude(outer + inner[::-1], 9, made, 0), 0.6, 2), (0, 0, MIDDLE - 4.5))
    rim = rounded_outline([(-3, -10.5), (3, -10.5), (3, 10.5), (-3, 10.5)], 2.4, 4)
    ribs = [sweep_profile([(x, y, MIDDLE) for x, y in path], rim, made, soft=False) for path in (outer, inner)]
    boss = at(cylinder(14.5, 30, made, 2.5), (0, -60, MIDDLE), (90, 0, 0))
    anvil = at(cylinder(13, 22, made, 2), (0, 82, MIDDLE), (90, 0, 0))
    pad = at(cylinder(11, 3, steel(), 0.6), (0, 61, MIDDLE), (90, 0, 0))
    brand = at(text("IRONMONGER", 9, print_ink(ORANGE), 0.5), (-73, -4, MIDDLE + 4.6), (0, 0, 90))
    size = at(text("100", 9, print_ink(ORANGE), 0.5), (-30, 70.8, MIDDLE + 4.6), (0, 0, 0))
    return [web, *ribs, boss, anvil, pad, brand, size]


def spindle():
    made = zinc()
    screw = at(thread(15, 4, 132, made, 1.7), (0, SHOE_Y - 14, MIDDLE), (90, 0, 0))
    neck = at(cylinder(4.6, 14, made, 0.3), (0, SHOE_Y - 4, MIDDLE), (90, 0, 0))
    shoe = at(revolve([(0, 0), (12.4, 0), (13, 0.6), (13, 3.4), (12, 5), (8, 8.4), (7.4, 11), (6.6, 11.6), (0, 11.6)], made, 64), (0, SHOE_Y, MIDDLE), (90, 0, 0))
    knob = at(revolve([(0, 0), (7, 0), (9.4, 2), (10, 5), (10, 19), (9, 22), (6, 23.4), (0, 23.4)], made, 64), (0, SHOE_Y - 145, MIDDLE), (90, 0, 0))
    bar = group([at(cylinder(3.6, 96, made, 0.3), (0, 0, -48)), *[at(revolve([(0, -5.6), (2.6, -5.1), (4.9, -3), (5.6, 0), (4.9, 3), (2.6, 5.1), (0, 5.6)], made, 48, smooth_angle=70), (0, 0, s * 48)) for s in (-1, 1)]], (14, SHOE_Y - 157, MIDDLE), (0, 90, 0))
    turned = group([bar])
    return [screw, neck, shoe, knob, turned]


def build(view):
    return [*frame(), *spindle()]
