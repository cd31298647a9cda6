"""Folding rule, 2 m, ten sections: lacquered beech, 16 mm wide, sprung steel joints, printed in millimetres."""
from kit import *
from tools.measuring_parts import stroke_scale

VIEWS = {
    "whole": {"azimuth": 0, "elevation": 56, "fill": 0.82},
    "folded": {"azimuth": 0, "elevation": 46, "fill": 0.82},
    "detail": {"azimuth": 0, "elevation": 42, "focus": (-30, -86, 4, 46)},
}
WIDTH, THICKNESS, PITCH, OVERHANG = 16.0, 3.0, 200.0, 17.0
COUNT = 10
LAYER = THICKNESS + 0.15


def lacquered_beech():
    made = wood("#cd9a50", "#b07a38", "x")
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Clearcoat"].default_value, shader.inputs["Roughness"].default_value = 0.7, 0.32
    return made


def reach(i):
    return 6.2 if i % 10 == 0 else 4.6 if i % 5 == 0 else 3.0


def section(index):
    """One section from its joint at x = 0 to the next at x = PITCH, rounded at both ends."""
    half = WIDTH / 2
    outline = circle(half, PITCH + OVERHANG - half, 0, 24, -90, 90) + circle(half, -OVERHANG + half, 0, 24, 90, 270)
    body = extrude(outline, THICKNESS, lacquered_beech(), 0.9)
    black, red = print_ink("#1a1a1c"), print_ink("#c01f17")
    top = THICKNESS
    start, end = 12, PITCH - 12
    lines = at(stroke_scale(end - start, 1, black, lambda i: reach(i + start), 0.3, 0.04, start), (0, -half + 0.3, top))
    back = at(stroke_scale(end - start, 1, black, lambda i: reach(i + start), 0.3, 0.04, start), (0, half - 0.3, top + 0.08), (180, 0, 0))
    base = index * 20
    numbers = []
    for cm in range(2, 19):
        value = base + cm
        whole = value % 10 == 0
        numbers.append(at(text(str(value), 4.6 if whole else 4.2, red if whole else black, 0.02), (cm * 10, 0, top + 0.05)))
    return group([body, lines, back, *numbers])


def joint(z):
    """Spring plate and rivet over a joint."""
    metal = material("spring steel", "#a3a5a7", 1, 0.3)
    plate = at(cylinder(6.6, 0.5, metal, 0.2, 48), (0, 0, 0))
    rim = at(tube(6.0, 5.2, 0.45, metal, 0.15, 48), (0, 0, 0.4))
    rivet = at(revolve([(0, 1.5), (1.6, 1.35), (2.6, 0.8), (2.9, 0)], brass(), 40), (0, 0, 0.4))
    return group([plate, rim, rivet], (0, 0, z))


def closed():
    """All sections folded, along x."""
    parts = []
    for k in range(COUNT):
        odd = k % 2 == 1
        parts.append(at(section(k), (PITCH / 2 if odd else -PITCH / 2, 0, k * LAYER), (0, 0, 180 if odd else 0)))
    return parts


def build(view):
    """The sections lie above each other in order, as the joints hold them; half folded, the first opened further."""
    if view == "folded":
        parts = closed()
        for x in (-PITCH / 2, PITCH / 2):
            parts.append(at(joint(0), (x, 0, COUNT * LAYER - 0.1)))
        return [group(parts, (0, 0, 0), (0, 0, 40))]
    headings = [-62] + [83, -83] * 4 + [83]
    parts, path = [], []
    x, y = 0.0, 0.0
    for i in range(COUNT):
        path.append((x, y))
        parts.append(at(section(i), (x, y, i * LAYER), (0, 0, headings[i])))
        a = math.radians(headings[i])
        x, y = x + PITCH * math.cos(a), y + PITCH * math.sin(a)
    for i in range(1, COUNT):
        parts.append(at(joint(0), (*path[i], (i + 1) * LAYER - 0.1)))
    cx = (min(p[0] for p in path) + max(p[0] for p in path)) / 2
    cy = (min(p[1] for p in path) + max(p[1] for p in path)) / 2
    return [group([group(parts, (-cx, -cy, 0))], (0, 0, 0), (0, 0, 16))]
