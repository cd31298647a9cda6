"""Battery pack, 18 V, 4.0 Ah: ten cells in two layers, slide rails with contacts, release button and charge display."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 32, "elevation": 32, "fill": 0.72},
    "detail": {"azimuth": 32, "elevation": 38, "focus": (22, -10, 62, 40)},
}
LENGTH, WIDTH, HEIGHT = 116.0, 76.0, 48.0


def case(height):
    """Two shells: graphite below, and a graphite shoulder with an orange belt between them. The front is +x."""
    x = LENGTH / 2
    lower = [(-x, 2), (-x + 2, 0), (x - 2, 0), (x, 2), (x, height * 0.42), (-x, height * 0.42)]
    belt = [(-x + 0.8, height * 0.36), (x - 0.8, height * 0.36), (x - 0.8, height * 0.56), (-x + 0.8, height * 0.56)]
    upper = [(-x, height * 0.52), (x, height * 0.52), (x, height * 0.78), (x - 13, height), (-x + 3, height), (-x, height - 3)]
    return [
        along_y(lower, WIDTH, abs_plastic(GRAPHITE), 4.5, 4),
        along_y(belt, WIDTH - 1.2, abs_plastic(ORANGE), 3, 3),
        along_y(upper, WIDTH, abs_plastic(GRAPHITE), 4.5, 4),
    ]


def rail(height):
    """The slide that enters the tool: a neck, two lips, and contact slots at its rear."""
    dark = abs_plastic("#1f2023")
    neck = at(box(78, 42, 9, dark, 1.2), (-12, 0, height - 1.5))
    deck = along_y([(-54, height + 6), (24, height + 6), (28, height + 8), (28, height + 14), (-54, height + 14)], 54, dark, 1.4)
    parts = [neck, deck]
    brass_like = material("nickel contact", "#c9c3b4", 1, 0.25)
    for y in (-19, -8, 8, 19):
        parts.append(at(box(27, 4.6, 1.0, print_ink("#050506"), 0), (-40.6, y, height + 13.3)))
        for d in (-0.9, 0.9):
            parts.append(at(box(20, 0.7, 2.0, brass_like, 0.15), (-39, y + d, height + 12.9)))
    for k in range(5):
        parts.append(at(box(1.4, 30, 0.8, dark, 0.3), (-6 + k * 5, 0, height + 13.7)))
    return parts


def charge_display():
    """Four lamps and a button, flat, facing +z."""
    parts = [at(box(30, 11, 0.8, print_ink("#101113"), 0.3), (0, 0, 0))]
    lit, out = material("lamp green", "#37d45c", 0, 0.3, 0.5), material("lamp off", "#3a3d3b", 0, 0.3, 0.5)
    shader = lit.node_tree.nodes["Principled BSDF"]
    shader.inputs["Emission"].default_value, shader.inputs["Emission Strength"].default_value = linear("#2fd655"), 1.6
    for k in range(4):
        parts.append(at(box(4, 2.4, 0.5, lit if k < 3 else out, 0.2), (-10.5 + k * 5.2, 1.6, 0.7)))
    parts.append(at(box(5.6, 5.0, 1.2, rubber("#55585d"), 0.5), (11, 0, 0.6)))
    parts.append(at(text("CHARGE", 2.2, print_ink("#d8d8d4"), 0.02), (-2.8, -2.6, 0.86)))
    return group(parts, (0, 0, 0), (0, 0, 90))


def battery(height=HEIGHT, label="4.0 Ah", energy="72 Wh"):
    """The pack on z = 0, its front towards +x."""
    parts = case(height) + rail(height)
    white, orange = print_ink("#f3f2ee"), print_ink(ORANGE)
    x = LENGTH / 2
    # The release button on the front and its grip ribs.
    parts.append(at(box(6, 42, height * 0.24, abs_plastic(ORANGE), 2.0), (x - 1.2, 0, height * 0.58)))
    for k in range(4):
        parts.append(at(box(1.2, 32, 1.2, abs_plastic(ORANGE), 0.4), (x + 1.9, 0, height * 0.62 + k * 2.5)))
    # The display lies on the slope above the button.
    slope = math.degrees(math.atan2(height * 0.22, 13))
    parts.append(at(group([charge_display()]), (x - 6.3, 0, height * 0.89), (0, slope, 0)))
    # Labels on both sides.
    for side in (-1, 1):
        turn = (90, 0, 0) if side < 0 else (90, 0, 180)
        y = side * (WIDTH / 2 + 0.06)
        parts.append(at(text("18 V", height * 0.25, white, 0.1), (side * 30, y, height * 0.77), turn))
        parts.append(at(text(label, height * 0.16, white, 0.1), (side * -14, y, height * 0.76), turn))
        parts.append(at(text("IRONMONGER", height * 0.17, white, 0.1), (0, y, height * 0.21), turn))
        parts.append(at(text(f"Li-ion {energy}", height * 0.1, orange, 0.1), (0, side * (WIDTH / 2 - 0.5), height * 0.46), turn))
    return group(parts)


def build(view):
    return [at(battery(), (0, 0, 0), (0, 0, -16))]
