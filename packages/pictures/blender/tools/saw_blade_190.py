"""Circular saw blade, 190 × 30 mm, 24 carbide teeth, with expansion slots and two reducing rings."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": -12, "elevation": 58, "fill": 0.8},
    "detail": {"azimuth": -20, "elevation": 40, "focus": (-54, -48, 1, 42)},
}
RADIUS, TEETH, PLATE, KERF, BORE = 95.0, 24, 1.8, 2.6, 30.0


def polar(radius, degrees):
    return (radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees)))


def blade(with_print=True):
    pitch = 360 / TEETH
    outline = []
    for i in range(TEETH):
        a = i * pitch
        for da, r in ((-3.4, 82.6), (-2.0, 82.0), (-0.6, 82.4), (0.7, 83.8), (1.3, 86.0), (0.35, 93.6), (3.0, 93.1), (5.6, 92.3), (7.4, 91.2), (8.7, 89.2), (9.7, 86.2), (10.7, 83.8)):
            outline.append(polar(r, a + da))
    steel_plate = lathe_ground()
    slots = []
    for k in range(4):
        a = k * 90 + 7.5
        path = [polar(r, a + 5.6 + (84 - r) * 0.28) for r in range(84, 63, -3)]
        left = [polar(math.hypot(x, y), math.degrees(math.atan2(y, x)) + 0.45) for x, y in path]
        right = [polar(math.hypot(x, y), math.degrees(math.atan2(y, x)) - 0.45) for x, y in path]
        slots.append(right + left[::-1])
        end = path[-1]
        slots.append(circle(2.6, end[0], end[1], 24))
    # Arcs that damp the ringing.
    for k in range(4):
        a = k * 90 + 62
        slots.append([polar(75.6, a + d) for d in range(-12, 13, 2)] + [polar(74.4, a + d) for d in range(12, -13, -2)])
    body = crisp(plate_with_holes(outline, [circle(BORE / 2, 0, 0, 96), *slots], PLATE, steel_plate, 0.12))
    parts = [body]
    carbide = material("carbide", "#77797d", 1, 0.24)
    for i in range(TEETH):
        a = i * pitch
        lean = 0.18 if i % 2 else -0.18
        tip = extrude([polar(95.0, a + lean * 0.2), polar(94.3, a + 1.75), polar(86.6, a + 2.5), polar(86.4, a + 0.85)], KERF, carbide, 0.15, 2)
        parts.append(at(tip, (0, 0, PLATE / 2 - KERF / 2)))
    if with_print:
        top = PLATE + 0.03
        orange, ink, white = print_ink(ORANGE), print_ink("#17181a"), print_ink("#f4f3ef")
        parts += [
            at(tube(54, 22, 0.05, ink, 0, 96), (0, 0, PLATE)),
            at(tube(57, 54, 0.05, orange, 0, 96), (0, 0, PLATE)),
            at(around(text("IRONMONGER", 14, white, 0.03), 33), (0, 0, top + 0.06)),
            at(around(text("WOOD · ALL-ROUND", 8, orange, 0.03), 36, 180), (0, 0, top + 0.06)),
            at(around(text("190 × 30   Z24", 9, ink, 0.03), 61, 28), (0, 0, top)),
            at(around(text("2.6 / 1.8   EN 847-1", 7, ink, 0.03), 61.5, 118), (0, 0, top)),
            at(around(text("n max 8000 /min", 7.6, ink, 0.03), 61.5, 208), (0, 0, top)),
            at(around(text("►►►", 9, orange, 0.03), 61, 298), (0, 0, top)),
        ]
    return group(parts)


def reducing_ring(inner):
    return tube(BORE / 2 - 0.05, inner, 1.4, zinc(), 0.25, 80)


def build(view):
    disc = at(blade(), (0, 0, KERF / 2 - PLATE / 2), (0, 0, 14))
    return [disc, at(reducing_ring(10), (70, -92, 0)), at(reducing_ring(8), (96, -70, 0))]
