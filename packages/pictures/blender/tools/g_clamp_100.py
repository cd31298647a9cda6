"""G-clamp 100 mm: malleable cast-iron frame, 60 mm reach, trapezoidal thread, sliding tommy bar, swivel shoe."""
from kit import *

VIEWS = {"whole": {"azimuth": -30, "elevation": 48}, "detail": {"azimuth": 58, "elevation": 34, "focus": (0, -6, 18, 36)}}
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


def trapezoidal_thread(diameter, pitch, length, made, corners=64):
    """Along +z from 0: flanks of 30 degrees between a flat crest and a flat root, one start, with a turned point of its core."""
    r, core = diameter / 2, diameter / 2 - pitch / 2
    profile = [(core, -0.5), (core, -0.317), (r, -0.183), (r, 0.183), (core, 0.317), (core, 0.5)]
    steps, n = int(length / pitch * corners), len(profile)
    vertices = []
    for i in range(steps + 1):
        a, z = 2 * math.pi * i / corners, pitch * i / corners
        rise = min(1.0, i / corners * 3, (steps - i) / corners * 3)
        vertices += [((core + (to - core) * rise) * math.cos(a), (core + (to - core) * rise) * math.sin(a), min(max(z + dz * pitch, 0), length)) for to, dz in profile]
    faces = [(i * n + k, (i + 1) * n + k, (i + 1) * n + k + 1, i * n + k + 1) for i in range(steps) for k in range(n - 1)]
    return group([mesh(vertices, faces, made, 25), at(cylinder(core + 0.02, length + 3, made, 1), (0, 0, -3))])


def spindle():
    made = zinc()
    screw = at(trapezoidal_thread(15, 4, 128, made), (0, SHOE_Y - 18, MIDDLE), (90, 0, 0))
    # The shoe swivels on a ball that is turned at the end of the screw.
    neck = at(cylinder(3.6, 14, made, 0.3), (0, SHOE_Y - 7, MIDDLE), (90, 0, 0))
    shoe = at(revolve([(0, 0), (13.4, 0), (14, 0.6), (14, 5), (13.2, 5.8), (9.4, 6.2), (9, 6.8), (9, 10.4), (8.2, 11.4), (5.2, 11.8), (4.6, 11.2), (0, 11.2)], steel(), 96), (0, SHOE_Y, MIDDLE), (90, 0, 0))
    knob = at(revolve([(0, 0), (7, 0), (9.4, 2), (10, 5), (10, 19), (9, 22), (6, 23.4), (0, 23.4)], made, 64), (0, SHOE_Y - 145, MIDDLE), (90, 0, 0))
    bar = group([at(cylinder(3.6, 96, made, 0.3), (0, 0, -48)), *[at(revolve([(0, -5.6), (2.6, -5.1), (4.9, -3), (5.6, 0), (4.9, 3), (2.6, 5.1), (0, 5.6)], made, 48, smooth_angle=70), (0, 0, s * 48)) for s in (-1, 1)]], (14, SHOE_Y - 157, MIDDLE), (0, 90, 0))
    turned = group([bar])
    return [screw, neck, shoe, knob, turned]


def build(view):
    return [*frame(), *spindle()]
