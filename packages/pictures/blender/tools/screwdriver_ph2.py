"""Screwdriver PH2 × 100 mm, ISO 8764: chrome-vanadium blade with dark tip, two-part handle, hexagon at the collar."""
from kit import *

VIEWS = {"whole": {"azimuth": -42, "elevation": 54, "fill": 0.8}, "detail": {"azimuth": -66, "elevation": 24, "focus": (-88, 0, 4, 17)}, "handle": {"azimuth": -34, "elevation": 40, "focus": (46, 0, 14, 60)}}
AXIS, TILT = 10.4, 4.36
"""It rests on the thickest part of the handle and on its tip."""
BLADE = 100.0
HANDLE = 108.0


def lobed(x, radius, depth=0.0, lobes=6, corners=96):
    """A section of the handle: round, with shallow flutes."""
    points = []
    for i in range(corners):
        a = 2 * math.pi * i / corners
        r = radius - depth * (0.5 - 0.5 * math.cos(lobes * a)) ** 2
        points.append((x, r * math.cos(a), r * math.sin(a)))
    return points


def blade():
    shank = at(cylinder(3, BLADE - 14, chrome_vanadium(), 0.1), (-BLADE + 14, 0, 0), (0, 90, 0))
    return [shank, at(tip(), (-BLADE, 0, 0), (0, 90, 0))]


def tip():
    """PH2: a cone of 26.5 degrees with four flutes, from the point at z = 0 up."""
    dark = material("phosphated", "#6a6b6e", 1, 0.36)
    part = revolve([(0, 0), (0.75, 0), (1.15, 0.25), (2.98, 4.0), (3.03, 4.6), (3.03, 14.4), (0, 14.4)], dark, 64)
    for i in range(4):
        a = math.radians(20 + 90 * i)
        flute = box(4, 4, 14, dark, 0)
        bpy.context.view_layer.update()
        turn = Matrix.Rotation(a, 4, "Z") @ Matrix.Translation((0.5, 0, -1.0)) @ Matrix.Rotation(math.radians(8.5), 4, "Y") @ Matrix.Translation((2.83, 0, 0)) @ Matrix.Rotation(math.radians(45), 4, "Z")
        flute.data.transform(turn)
        cut(part, flute)
    return bevel(part, 0.12, 2)


def handle():
    hard, soft = abs_plastic(ORANGE), rubber()
    core = [(2, 6.6), (2.6, 7.4), (4, 8.2), (9, 8.8), (13, 8.6), (20, 8.4), (26, 9.2)]
    nose = loft([lobed(x, r) for x, r in core], hard)
    neck = [(24, 8.2, 0), (24.4, 9.2, 0), (27, 10, 0), (30, 10.2, 0.2), (36, 11.4, 0.9), (46, 14.2, 1.6), (58, 15.4, 1.8), (74, 15.2, 1.8), (84, 14.2, 1.4), (89, 13.4, 0.6), (91, 13.1, 0), (91.4, 12.4, 0)]
    grip = loft([lobed(x, r, d) for x, r, d in neck], soft)
    butt = loft([lobed(x, r, d) for x, r, d in [(90, 12, 0), (91.2, 12.8, 0), (93, 13.6, 0), (97, 14.8, 0.5), (102, 15, 0.5), (106, 13.6, 0.2), (107.6, 11, 0), (108, 8, 0), (108.1, 3, 0)]], hard)
    ridges = [loft([lobed(x + dx, r) for dx, r in ((-1, 8.3), (-0.6, 8.95), (0.6, 8.95), (1, 8.3))], hard) for x in (12, 16.5, 21)]
    collar = at(hex_prism(11, 9, chrome_vanadium()), (-6, 0, 0), (0, 90, 0))
    return [nose, grip, butt, collar, *ridges]


def build(view):
    brand = at(text("IRONMONGER", 4.2, print_ink("#f4f1ea"), 0.1), (66, 0, 15.42), (0, 0.4, 0))
    size = at(text("PH2", 6, print_ink("#ffffff"), 0.3), (108.2, 0, 0), (90, 0, 90))
    return [group([*blade(), *handle(), brand, size], (0, 0, AXIS), (0, -TILT, 0))]
