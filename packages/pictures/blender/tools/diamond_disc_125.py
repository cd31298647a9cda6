"""Diamond cutting disc, 125 × 22.23 mm, turbo rim of 10 mm, cooling holes in the body."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": -14, "elevation": 48, "fill": 0.74},
    "detail": {"azimuth": -20, "elevation": 32, "focus": (-24, -38, 1, 28)},
}
RADIUS, RIM, CORE, THICK, BORE = 62.5, 10.0, 1.5, 2.6, 22.23
GROOVES = 44


def rim():
    """A sintered ring whose two sides and edge carry skewed grooves."""
    steps, radii = GROOVES * 10, [52.3, 52.5, 54, 56, 58, 60, 62, 62.5]
    vertices, faces = [], []

    def notch(angle, radius, side):
        phase = (angle * GROOVES / (2 * math.pi) + side * (radius - 57) * 0.085) % 1.0
        wave = min(1.0, max(0.0, (abs(phase - 0.5) - 0.14) / 0.09))
        return wave

    n = len(radii) * 2
    for i in range(steps):
        a = 2 * math.pi * i / steps
        top = []
        low = []
        for k, r in enumerate(radii):
            for side, row in ((1, top), (-1, low)):
                half = 0.62 + 0.68 * notch(a, r, 1) if 0 < k else 0.5
                edge = 0.12 if k == len(radii) - 1 else 0
                rr = r - (1 - notch(a, r, 1)) * (0.7 if k == len(radii) - 1 else 0)
                row.append((rr * math.cos(a), rr * math.sin(a), side * (half - edge)))
        vertices += top + low[::-1]
    for i in range(steps):
        j = (i + 1) % steps
        for k in range(n):
            m = (k + 1) % n
            faces.append((i * n + k, j * n + k, j * n + m, i * n + m))
    sinter = grain(mottled(material("diamond sinter", "#6d6c68", 0.7, 0.5), "#55544f", "#8a8780", 1.4, roughness=(0.6, 0.45)), 4, 0.5)
    return mesh(vertices, faces, sinter, 30)


def disc():
    holes = [circle(BORE / 2, 0, 0, 96)]
    for k in range(8):
        a = math.radians(45 * k + 22.5)
        holes.append(circle(3.6, 43.5 * math.cos(a), 43.5 * math.sin(a), 32))
    core = crisp(plate_with_holes(circle(52.6, corners=144), holes, CORE, lathe_ground(), 0.1))
    at(core, (0, 0, -CORE / 2))
    top = CORE / 2
    white, ink = print_ink("#f4f3ef"), print_ink("#17181a")
    label = at(crisp(plate_with_holes(circle(38, corners=120), [circle(13.2, 0, 0, 96)], 0.08, print_ink(ORANGE), 0)), (0, 0, top))
    parts = [
        core, rim(), label,
        at(tube(38, 36.8, 0.06, ink, 0, 120), (0, 0, top + 0.07)),
        at(around(text("IRONMONGER", 7.2, white, 0.03), 25.5), (0, 0, top + 0.12)),
        at(around(text("125 × 22.23   TURBO", 4, ink, 0.03), 25.5, 180), (0, 0, top + 0.12)),
        at(around(text("12 200 /min   EN 13236", 3.4, ink, 0.03), 32.5, 180), (0, 0, top + 0.12)),
        at(around(text("CONCRETE · BRICK", 3.0, ink, 0.03), 33.6, 0), (0, 0, top + 0.12)),
    ]
    return group(parts)


def build(view):
    return [at(disc(), (0, 0, 1.32), (0, 0, 10))]
