"""Stainless steel rule, 300 mm: 25 × 1 mm, etched in millimetres and half millimetres, with a hole for the wall."""
from kit import *
from tools.measuring_parts import crisp, figures, millimetres, stroke_scale

VIEWS = {
    "whole": {"azimuth": -4, "elevation": 56, "fill": 0.84},
    "detail": {"azimuth": 8, "elevation": 48, "focus": (-78, -66, 0, 44)},
}
WIDTH, THICKNESS, LENGTH, TAIL = 25.0, 1.0, 300.0, 16.0


def matt_stainless():
    return grain(material("matt stainless", "#aeb0b2", 1, 0.36), 1.2, 0.2, (0.05, 4, 4))


def half_millimetres(i):
    return 5.2 if i % 20 == 0 else 4.2 if i % 10 == 0 else 3.0 if i % 2 == 0 else 2.0


def rule():
    half = WIDTH / 2
    end = [(LENGTH + TAIL - half + half * math.cos(math.radians(a)), half * math.sin(math.radians(a))) for a in range(-90, 91, 6)]
    outline = [(0, half), (0, -half)] + end
    body = crisp(plate_with_holes(outline, [circle(3.2, LENGTH + 4.5, 0)], THICKNESS, matt_stainless(), 0.12))
    ink = print_ink("#191a1c")
    upper = at(stroke_scale(LENGTH, 1, ink, millimetres, 0.3, 0.03), (0, half, THICKNESS), (180, 0, 0))
    upper.location.z += 0.06
    lower = at(stroke_scale(LENGTH, 0.5, ink, half_millimetres, 0.2, 0.03), (0, -half, THICKNESS))
    numbers = [(x, x) for x in range(10, 300, 10)]
    rows = [
        at(figures(numbers, 3.8, ink, half - 7.4), (0, 0, THICKNESS)),
        at(figures(numbers, 3.8, ink, -half + 7.4), (0, 0, THICKNESS)),
        at(text("mm", 3, ink, 0.02), (3.4, half - 7.4, THICKNESS + 0.04)),
        at(text("½ mm", 3, ink, 0.02), (4.6, -half + 7.4, THICKNESS + 0.04)),
        at(text("IRONMONGER", 4, ink, 0.02), (150, 0, THICKNESS + 0.04)),
        at(text("STAINLESS   300 mm   II", 2.4, ink, 0.02), (205, 0, THICKNESS + 0.04)),
    ]
    return group([body, upper, lower, *rows])


def build(view):
    one = at(rule(), (-112, -90, 0), (0, 0, 38))
    if view == "detail":
        return [one]
    # The second lies beside it, its hole at the other end.
    return [one, at(rule(), (126, 150, 0), (0, 0, 218))]
