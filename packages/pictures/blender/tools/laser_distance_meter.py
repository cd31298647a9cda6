"""Laser distance meter, 40 m: display with the last measures, large measuring key, rubber edges, lens at the top."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 0, "elevation": 52, "fill": 0.74},
    "detail": {"azimuth": -10, "elevation": 40, "focus": (16, 24, 14, 34)},
    "pack": {"azimuth": 0, "elevation": 46, "fill": 0.76},
}
LONG, WIDE, DEEP = 112.0, 46.0, 25.0


def rounded_box(x0, x1, y0, y1, radius):
    return rounded_outline([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], radius)


def key(x, y, w, h, made, sign, ink, size=3.4, radius=2.4):
    cap = at(extrude(rounded_box(-w / 2, w / 2, -h / 2, h / 2, radius), 2.2, made, 0.7), (x, y, DEEP - 0.9))
    return [cap, at(text(sign, size, ink, 0.03), (x, y, DEEP + 1.32))]


def display():
    """A bright liquid crystal display: three small lines and one large."""
    glass = at(extrude(rounded_box(-18.5, 18.5, 7, 49, 3), 0.9, glossy_plastic("#0d0e10"), 0.3), (0, 0, DEEP - 0.5))
    field = at(extrude(rounded_box(-15.5, 15.5, 11, 44, 0.8), 0.1, material("liquid crystal", "#b9c9b4", 0, 0.25, 0.5), 0), (0, 0, DEEP + 0.36))
    ink = print_ink("#161a16")
    z = DEEP + 0.5
    parts = [glass, field]
    for y, words in ((36.2, "2.415 m"), (30.4, "3.760 m"), (24.6, "9.080 m²")):
        parts.append(at(text(words, 4.0, ink, 0.02, "RIGHT"), (14, y, z)))
    parts.append(at(text("12.483", 7.6, ink, 0.02, "RIGHT"), (10.2, 16.4, z)))
    parts.append(at(text("m", 4.2, ink, 0.02, "RIGHT"), (14.6, 15.6, z)))
    parts.append(at(box(30, 0.25, 0.05, ink, 0), (0, 21.2, z)))
    # Battery and beam signs.
    parts.append(at(box(4.4, 2.2, 0.05, ink, 0), (12, 41.4, z)))
    parts.append(at(box(6, 0.5, 0.05, ink, 0), (-10.5, 41.4, z)))
    parts.append(at(cylinder(1.0, 0.05, ink, 0, 24), (-13.6, 41.4, z)))
    parts.append(at(text("IRONMONGER", 3.4, print_ink("#f3f2ee"), 0.02), (0, 46.4, DEEP + 0.42)))
    return parts


def meter():
    grip = rubber("#2a2c30")
    # A rubber frame with a waist, and an orange front inside it.
    half = LONG / 2
    side = [(-WIDE / 2, -half), (WIDE / 2, -half), (WIDE / 2, -20), (WIDE / 2 - 1.8, -12), (WIDE / 2 - 1.8, 2), (WIDE / 2, 10), (WIDE / 2, half), (-WIDE / 2, half), (-WIDE / 2, 10), (-WIDE / 2 + 1.8, 2), (-WIDE / 2 + 1.8, -12), (-WIDE / 2, -20)]
    shell = extrude(rounded_outline(side, 6), DEEP - 0.8, grip, 3.2, 4)
    front = at(extrude(rounded_outline([(x * 0.9, y * 0.955) for x, y in side], 5), 3.0, abs_plastic(ORANGE), 1.2), (0, 0, DEEP - 3.1))
    parts = [shell, front, *display()]
    dark, white = rubber("#2f3136"), print_ink("#f3f2ee")
    red = rubber("#c4261d")
    parts += key(0, -6.5, 19, 13, red, "DIST", white, 4.6, 5)
    for x, y, sign in ((-12.5, -21, "+"), (0, -21, "▢"), (12.5, -21, "−"), (-12.5, -31.5, "◣"), (0, -31.5, "FUNC"), (12.5, -31.5, "☰")):
        parts += key(x, y, 10.2, 7.6, dark, sign, white, 2.6 if sign == "FUNC" else 4.0)
    parts += key(-8.5, -43, 15, 7.6, dark, "OFF C", white, 2.8)
    parts += key(9.5, -43, 13, 7.6, dark, "▲", white, 3.2)
    # The optics in the top face.
    for x, r, made in ((8, 7.4, glossy_plastic("#1d0a2a")), (-9, 4.2, glossy_plastic("#3a0606"))):
        parts.append(at(tube(r + 1.6, r - 0.4, 1.8, glossy_plastic("#101113"), 0.4), (x, half - 1.0, DEEP / 2), (-90, 0, 0)))
        parts.append(at(revolve([(0, 1.2), (r * 0.5, 1.0), (r, 0.2), (r, 0)], made, 64), (x, half - 0.6, DEEP / 2), (-90, 0, 0)))
    # Grip ribs on both flanks.
    for flank in (-1, 1):
        for k in range(6):
            parts.append(at(box(1.2, 1.6, 12, grip, 0.5), (flank * (WIDE / 2 - 1.5), -11 + k * 2.6, 6)))
    return group(parts)


def cell():
    """An AAA cell along z: 10.5 × 44.5 mm."""
    return group([
        cylinder(5.15, 43.3, painted("#26282c"), 0.7, 64),
        at(tube(5.22, 5.0, 12, painted(ORANGE), 0.1, 64), (0, 0, 30.4)),
        at(cylinder(1.9, 1.4, zinc(), 0.2, 32), (0, 0, 43.1)),
        at(wrapped(text("AAA 1.5 V", 4.2, print_ink("#f3f2ee"), 0.05), 5.2), (0, 0, 16)),
    ])


def build(view):
    tool = at(meter(), (0, 0, 0), (0, 0, -32))
    if view != "pack":
        return [tool]
    return [tool, at(cell(), (10, -62, 5.25), (0, 90, 40)), at(cell(), (33, -60, 5.25), (0, 90, 47))]
