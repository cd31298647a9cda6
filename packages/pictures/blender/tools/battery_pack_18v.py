"""Battery pack, 18 V, 4.0 Ah: ten cells in two layers, slide rails with contacts, release button and charge display."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 30, "elevation": 34, "fill": 0.76},
    "detail": {"azimuth": 32, "elevation": 38, "focus": (22, -10, 62, 40)},
}
LENGTH, WIDTH, HEIGHT = 116.0, 76.0, 48.0


def case(height):
    """Two shells, drawn in towards the top, with a parting line; orange bumpers guard the lower corners. The front is +x."""
    x, wide = LENGTH / 2, WIDTH / 2
    graphite = abs_plastic(GRAPHITE)

    def layer(z, inset, power=9.0):
        return ring((0, 0, z), x - inset, wide - inset, power, 64, "z")

    seam = height * 0.4
    lower = loft([layer(0, 5), layer(0.4, 3), layer(3, 0.6), layer(6, 0), layer(seam - 1.4, 0), layer(seam - 0.5, 0.3), layer(seam, 1.0)], graphite, 1)
    gap = loft([layer(seam - 0.6, 1.2), layer(seam + 0.9, 1.2)], print_ink("#0b0b0c"), 0)
    top = [(-x, seam + 0.4), (x, seam + 0.4), (x, height * 0.76), (x - 14, height), (-x + 3, height), (-x, height - 3)]
    upper = along_y(top, WIDTH, graphite, 5, 5)
    parts = [lower, gap, upper]
    bumper = seam * 0.78
    for side in (-1, 1):
        for end in (-1, 1):
            corner = extrude(circle(9.2, 0, 0, 24, 0, 90) + [(-14, 9.2), (-14, 7.4)] + circle(7.4, 0, 0, 24, 90, 0) + [(7.4, -14), (9.2, -14)], bumper, rubber(ORANGE), 0.7)
            place = (end * (x - 8.0), side * (wide - 8.0), 3.2)
            parts.append(at(corner, place, (0, 0, math.degrees(math.atan2(side, end)) - 45)))
    return parts


def rail(height):
    """The slide that enters the tool: two grooved rails, between them the deck with its contact slots and the catch."""
    dark = abs_plastic("#1f2023")
    deck = along_y([(-53, height - 2), (22, height - 2), (26, height + 3), (22, height + 9.4), (-53, height + 9.4)], 44, dark, 1.2)
    parts = [deck]
    for side in (-1, 1):
        parts.append(at(along_y([(-53, height + 5.4), (20, height + 5.4), (23, height + 7.4), (20, height + 9.4), (-53, height + 9.4)], 9, dark, 0.9), (0, side * 24.5, 0)))
        parts.append(at(box(70, 3.4, 1.6, chrome_vanadium(), 0.4), (-17, side * 25.4, height + 9.0)))
    contact = material("nickel contact", "#c9c3b4", 1, 0.25)
    for y in (-15, -5.4, 5.4, 15):
        wide = 5.4 if abs(y) > 10 else 3.6
        parts.append(at(box(31, wide, 1.0, print_ink("#050506"), 0), (-38.4, y, height + 8.55)))
        for d in (-0.9, 0.9):
            parts.append(at(box(23, 0.7, 2.2, contact, 0.15), (-38, y + d, height + 7.9)))
    # Where the tool's catch enters, and the sign of which way the pack slides.
    parts.append(at(box(9, 26, 1.0, print_ink("#050506"), 0), (10, 0, height + 8.5)))
    arrow = extrude([(0, -4), (6, 0), (0, 4), (1.6, 0)], 0.1, print_ink("#d8d8d4"), 0)
    parts += [at(arrow, (-12 - 6 * k, 0, height + 9.4), (0, 0, 180)) for k in range(2)]
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
    # The release button in its dark recess on the front, with grip ribs.
    parts.append(at(box(4, 46, height * 0.3, print_ink("#0b0b0c"), 1.4), (x - 1.8, 0, height * 0.45)))
    parts.append(at(box(6, 42, height * 0.25, abs_plastic(ORANGE), 2.0), (x - 1.0, 0, height * 0.475)))
    for k in range(4):
        parts.append(at(box(1.2, 32, 1.2, abs_plastic(ORANGE), 0.4), (x + 2.1, 0, height * 0.52 + k * height * 0.05)))
    # The display lies on the slope above the button.
    slope = math.degrees(math.atan2(height * 0.24, 14))
    parts.append(at(group([charge_display()]), (x - 6.9, 0, height * 0.89), (0, slope, 0)))
    # Labels on both sides, ribs at the rear of the upper shell.
    for side in (-1, 1):
        turn = (90, 0, 0) if side < 0 else (90, 0, 180)
        y = side * (WIDTH / 2 + 0.06)
        parts.append(at(text("18 V", height * 0.3, white, 0.1), (side * 28, y, height * 0.68), turn))
        parts.append(at(text(f"{label}  ·  {energy}", height * 0.14, orange, 0.1), (side * -12, y, height * 0.68), turn))
        parts.append(at(text("IRONMONGER", height * 0.2, white, 0.1), (0, y, height * 0.2), turn))
    return group(parts)


def build(view):
    return [at(battery(), (0, 0, 0), (0, 0, -16))]
