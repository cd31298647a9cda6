"""Vernier caliper, 150 mm, DIN 862: outside and inside jaws, depth rod, locking screw, matt chrome scales to 0.05 mm."""
from tools.measuring_parts import *

VIEWS = {
    "whole": {"azimuth": -12, "elevation": 42, "fill": 0.84},
    "detail": {"azimuth": -12, "elevation": 42, "focus": (-34, -16, 5, 42)},
    "pack": {"azimuth": -20, "elevation": 46, "fill": 0.8},
}
OPEN, BEAM, THICK = 24.0, 16.0, 3.6
# The zero of both scales stands this far behind the jaws.
ZERO = 6.0


def stainless():
    return grain(material("hardened stainless", "#a6a8aa", 1, 0.24), 1.2, 0.15, (0.05, 4, 4))


def matt_chrome():
    return material("matt chrome", "#c2c4c5", 1, 0.42)


def caliper():
    metal, ink = stainless(), print_ink("#141517")
    # The beam lies along x from the zero of its scale; the fixed jaws stand at x = 0, pointing to -y (outside) and +y (inside).
    fixed = [
        (168, 0), (168, BEAM), (-1, BEAM), (-1.0, BEAM + 3), (-0.6, BEAM + 16.5), (-1.6, BEAM + 18), (-5.5, BEAM + 7), (-11, BEAM + 1), (-16, BEAM - 3),
        (-17.5, BEAM - 7), (-17, -2), (-13, -11), (-9, -18), (-8.4, -36), (-6.4, -40), (-1.2, -40), (0, -38.5), (0, 0),
    ]
    beam = crisp(extrude(fixed, THICK, metal, 0.35))
    # Ground faces: the tips of the outside jaws are thinner, and bright.
    bright = grain(material("ground jaw", "#b4b6b8", 1, 0.18), 1.4, 0.12, (4, 0.05, 4))
    tip = [(-7.6, -19), (-7.6, -36), (-6, -39.2), (-1.4, -39.2), (-0.7, -38), (-0.7, -19)]
    tips = [at(extrude(tip, 0.1, bright, 0), (0, 0, THICK - 0.04)), at(extrude([(OPEN - x, y) for x, y in tip], 0.1, bright, 0), (0, 0, THICK + 1.26))]
    strip = at(crisp(box(150, 6.8, 0.2, matt_chrome(), 0.08)), (88, 3.5, THICK - 0.09))
    groove = at(box(120, 2.2, 0.25, material("groove", "#55585b", 1, 0.4), 0), (112, 12.6, THICK - 0.1))
    scale = at(stroke_scale(150, 1, ink, lambda i: 6.0 if i % 10 == 0 else 4.8 if i % 5 == 0 else 3.6, 0.3, 0.03), (ZERO, 0, THICK + 0.1))
    numbers = figures([(i * 10, i) for i in range(0, 16)], 3.8, ink, 8.6, 0.03)
    at(numbers, (ZERO, 0, THICK + 0.02))
    # The slider: a frame around the beam, its own jaws, the vernier, the thumb roller and the locking screw.
    s = OPEN
    slider_outline = [
        (s, -38.5), (s + 1.2, -40), (s + 6.4, -40), (s + 8.4, -36), (s + 9, -18), (s + 13, -11), (s + 19, -7.6), (s + 52, -7.6), (s + 52, 1.2), (s + 50, 2.4), (s + 1.6, 2.4), (s + 1.0, 1.0), (s, 0),
    ]
    top_outline = [
        (s - 0.6, BEAM + 18), (s - 1.8, BEAM + 16.5), (s - 0.6, BEAM + 2), (s - 0.4, BEAM - 2.6), (s + 52, BEAM - 2.6), (s + 52, BEAM + 3.4), (s + 26, BEAM + 3.4), (s + 14, BEAM + 3.6), (s + 5, BEAM + 7),
    ]
    lower = at(crisp(extrude(slider_outline, THICK + 2.6, metal, 0.4)), (0, 0, -1.3))
    upper = at(crisp(extrude(top_outline, THICK + 2.6, metal, 0.4)), (0, 0, -1.3))
    back = at(box(52, BEAM + 8, 1.2, metal, 0.3), (s + 26, BEAM / 2 - 2, -1.4))
    face = THICK + 1.3
    plate = crisp(extrude([(s + 3, -6.4), (s + 48, -6.4), (s + 48, 2.2), (s + 3, 2.2)], 0.3, matt_chrome(), 0.1))
    at(plate, (0, 0, face - 0.1))
    # 20 parts on 39 mm: 0.05 mm.
    vernier = at(stroke_scale(39, 1.95, ink, lambda i: 4.6 if i % 2 == 0 else 3.2, 0.28, 0.03), (s + ZERO, 2.2, face + 0.4), (180, 0, 0))
    digits = figures([(s + ZERO + 3.9 * i, i) for i in range(0, 11, 2)], 2.9, ink, -4.4, 0.03)
    at(digits, (0, 0, face + 0.25))
    unit = at(text("0.05 mm", 2.2, ink, 0.02), (s + 26, BEAM + 0.4, face + 0.03))
    brand = at(text("IRONMONGER", 2.5, ink, 0.02), (-9.5, 6.5, THICK + 0.04), (0, 0, 90))
    roller_axis = (s + 45, -9.2, THICK / 2)
    roller = [at(cylinder(4.6, 5.4, metal, 0.5, 64), (roller_axis[0], roller_axis[1], THICK / 2 - 2.7))]
    for i in range(28):
        a = 2 * math.pi * i / 28
        roller.append(at(box(0.55, 0.5, 4.6, metal, 0.1), (roller_axis[0] + 4.65 * math.cos(a), roller_axis[1] + 4.65 * math.sin(a), THICK / 2 - 2.3), (0, 0, math.degrees(a))))
    bracket = at(box(12, 5, 4.2, metal, 0.4), (s + 45, -7.8, THICK / 2 - 2.1))
    screw = [
        at(cylinder(1.6, 4, metal, 0.2, 32), (s + 36, BEAM + 3.2, THICK / 2), (-90, 0, 0)),
        at(cylinder(3.8, 5.5, chrome_vanadium(), 0.4, 48), (s + 36, BEAM + 6.4, THICK / 2 + 0.4), (-90, 0, 0)),
    ]
    for i in range(24):
        a = 2 * math.pi * i / 24
        screw.append(at(box(0.5, 4.4, 0.5, chrome_vanadium(), 0.1), (s + 36 + 3.8 * math.cos(a), BEAM + 9.1, THICK / 2 + 0.4 + 3.8 * math.sin(a) - 0.25)))
    rod = at(box(OPEN + 12, 1.8, 1.4, metal, 0.2), (168 + (OPEN + 12) / 2 - 12, BEAM / 2, THICK / 2 - 0.7))
    end = at(box(7, BEAM + 0.4, THICK + 0.6, metal, 0.4), (165, BEAM / 2, -0.3))
    parts = [beam, *tips, strip, groove, scale, numbers, lower, upper, back, plate, vernier, digits, unit, brand, *roller, bracket, *screw, rod, end]
    return group(parts, (-84, 6, 1.6))


def case():
    """The padded case, open: a tray with foam, its lid laid back on the hinge."""
    shell, pad = abs_plastic(GRAPHITE), foam("#3b3d42")
    long, deep = 250.0, 112.0
    frame = [(-long / 2, -deep / 2), (long / 2, -deep / 2), (long / 2, deep / 2), (-long / 2, deep / 2)]
    inner = [(x * 0.965, y * 0.92) for x, y in frame]
    tray = [box(long, deep, 4, shell, 1.5), crisp(plate_with_holes(rounded_outline(frame, 8), [rounded_outline(inner, 5)], 20, shell, 1.2)), at(box(long * 0.962, deep * 0.915, 11.5, pad, 1), (0, 0, 3))]
    lid_parts = [box(long, deep, 3, shell, 1.2), crisp(plate_with_holes(rounded_outline(frame, 8), [rounded_outline(inner, 5)], 14, shell, 1.2)), at(box(long * 0.955, deep * 0.9, 6, pad, 2), (0, 0, 2.5))]
    lid_parts.append(at(text("IRONMONGER", 17, print_ink(ORANGE), 0.05), (0, 0, 8.6)))
    lid = at(group(lid_parts), (0, deep + 12, 0))
    latches = [at(box(22, 3, 11, abs_plastic(ORANGE), 1), (x, -deep / 2 - 1.2, 9)) for x in (-70, 70)]
    hinge = at(box(210, 16, 7, shell, 2), (0, deep / 2 + 6, 6))
    return group(tray + [lid, hinge] + latches)


def build(view):
    if view == "pack":
        return [case(), at(group([caliper()]), (0, 2, 13.2), (0, 0, 2))]
    return [group([caliper()], (0, 0, 0), (0, 0, 38))]
