"""Cordless drill driver, 18 V, 60 Nm: brushless, two gears, 20 torque steps, 13 mm keyless metal chuck, 2.0 Ah battery."""
from tools.battery_pack_18v import battery
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 30, "elevation": 20, "fill": 0.8},
    "pack": {"azimuth": 6, "elevation": 44, "fill": 0.8},
    "detail": {"azimuth": 44, "elevation": 22, "focus": (88, -8, 190, 56)},
}
AXIS = 190.0
PACK = 30.0


def housing():
    orange = seamed(ORANGE)
    motor = loft([ring((x, 0, AXIS), a, b, p, 32, "x") for x, a, b, p in ((-56, 29, 30, 2.4), (-55, 30.5, 31.5, 2.4), (-20, 31.5, 32.5, 2.4), (18, 31.5, 32.5, 2.4), (44, 29.5, 30, 2.2), (57, 27.5, 28, 2), (58, 27, 27.5, 2))], orange)
    grip = loft([ring((x, 0, z), a, b, p, 32, "z") for x, z, a, b, p in ((-8, 44, 30, 24, 3), (-9, 54, 24, 20, 2.8), (-11, 68, 19.5, 17, 2.5), (-11, 100, 19, 16.8, 2.4), (-10, 135, 18.5, 16.6, 2.4), (-9, 156, 19.5, 17.5, 2.4), (-4, 178, 32, 20, 2.4))], orange)
    foot = along_y([(-52, PACK + 3), (52, PACK + 3), (53, PACK + 12), (38, 54), (12, 62), (-34, 64), (-52, 54)], 70, orange, 6, 4)
    return blended([motor, grip, foot], orange, 1.3, 8)


def over_grip():
    """The rubber that the hand holds: round the handle and over the back."""
    soft = rubber("#2a2c30")
    sleeve = loft([ring((x, 0, z), a, b, p, 32, "z") for x, z, a, b, p in ((-10.6, 66, 20, 17.6, 2.5), (-10.8, 67, 21.2, 18.6, 2.5), (-11, 74, 20.6, 18.4, 2.5), (-11, 100, 20.4, 18.2, 2.4), (-10.2, 128, 20.2, 18.1, 2.4), (-10, 134, 20.8, 18.2, 2.4), (-10, 135, 19.4, 17.2, 2.4))], soft)
    ribs = []
    for k in range(7):
        for side in (-1, 1):
            ribs.append(at(box(17, 1.6, 2.6, soft, 0.7), (-11 + k * 0.12, side * 18.0, 78 + k * 7.6), (0, -8, 0)))
    return [sleeve, *ribs]


def rear():
    """The end of the motor: fins over a dark gap, and a cap."""
    dark, graphite = print_ink("#09090a"), abs_plastic(GRAPHITE)
    parts = [at(turned([(0, -75), (26.5, -75), (26.5, -54), (0, -54)], dark), (0, 0, AXIS))]
    for x in (-60.5, -66.0, -71.5):
        parts.append(at(turned([(25, x), (29.6, x), (30.2, x + 0.6), (30.2, x + 2.4), (29.6, x + 3), (25, x + 3)], graphite), (0, 0, AXIS)))
    for a in (20, 65, 115, 160, 200, 245, 295, 340):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        parts.append(at(box(19, 6, 3, graphite, 0.6), (-64.5, 28.2 * c, AXIS + 28.2 * s), (a - 90, 0, 0)))
    cap = loft([ring((x, 0, AXIS), r, r, 2.3, 32, "x") for x, r in ((-83, 12), (-82.6, 18), (-80, 26), (-75.5, 29.6), (-74, 30.2), (-73, 30.2), (-72.6, 28))], graphite)
    return parts + [cap]


def front():
    """Gear nose, torque ring with its steps, chuck."""
    graphite, metal, black = abs_plastic(GRAPHITE), chrome_vanadium(), black_oxide()
    parts = [
        turned([(0, 54), (28.4, 54), (29.2, 55), (29.2, 62), (28.2, 64), (0, 64)], graphite),
        at(ribbed_ring(28.6, 19, 30, rubber("#303237"), 1.3), (65, 0, 0)),
        turned([(0, 83.5), (25.5, 83.5), (25.5, 86), (24, 88.5), (0, 88.5)], abs_plastic(ORANGE)),
        turned([(0, 88), (15, 88), (15, 92), (0, 92)], black),
        # The chuck: rear ring, sleeve, cone.
        turned([(0, 91), (20.5, 91), (21.5, 92), (21.5, 98), (20.8, 98.8), (0, 98.8)], metal),
        at(ribbed_ring(21.8, 27, 24, metal, 1.0), (99.2, 0, 0)),
        turned([(0, 126), (20.8, 126), (21.2, 127), (20.6, 131), (14.0, 141.5), (12.6, 142), (7.4, 142), (7.2, 132), (0, 132)], metal),
        turned([(0, 140.4), (7.4, 140.4), (7.4, 140.6)], print_ink("#060607")),
    ]
    for k in range(3):
        a = math.radians(90 + 120 * k)
        jaw = baked(at(box(9, 4.4, 4.6, black, 0.7), (0, 0, 2.2)))
        parts.append(at(jaw, (141.2, 0, 0), (math.degrees(a) - 90, 0, 0)))
    whole = group(parts, (0, 0, AXIS))
    marks = []
    white = print_ink("#f3f2ee")
    for i, step in enumerate(("5", "7", "9", "11", "13", "15", "17", "20")):
        a = 250 - i * 17
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        marks.append(at(text(step, 4.6, white, 0.02), (58.6, 29.35 * c, AXIS + 29.35 * s), (a - 90, 0, 0)))
    return [whole, *marks]


def build(view):
    shell = housing()
    graphite, white = abs_plastic(GRAPHITE), print_ink("#f6f4ee")
    parts = [shell, *over_grip(), *rear(), *front()]
    trigger = along_y(rounded_outline([(-4, 136), (19, 134.5), (25, 138), (21.5, 147), (26.5, 158), (25, 163), (-4, 163)], 3, 4), 19, abs_plastic("#1d1e21"), 3, 4)
    parts.append(trigger)
    parts.append(at(box(14, 44, 6, abs_plastic("#1d1e21"), 2), (6, 0, 165)))
    # Gear slide on top, work lamp below the nose.
    parts.append(at(box(30, 18, 2.2, print_ink("#101113"), 0.8), (8, 0, AXIS + 31.2)))
    parts.append(at(box(12, 14, 5, graphite, 1.4), (12, 0, AXIS + 32)))
    parts.append(at(text("1    2", 6, white, 0.05), (8, 0, AXIS + 33.5)))
    lamp = material("lamp white", "#fdfdf6", 0, 0.1, 0.6, 0.5)
    parts.append(at(turned([(0, 0), (4.4, 0), (4.4, 5), (3, 6.5), (0, 7)], lamp), (36, 0, 158), (0, 30, 0)))
    parts.append(at(turned([(0, -8), (6, -8), (6, 3), (5, 4), (4.2, 4), (0, 4)], graphite), (37, 0, 157.6), (0, 30, 0)))
    # Print on both flanks, screws of the half shells.
    for side in (-1, 1):
        turn = (90, 0, 0) if side < 0 else (90, 0, 180)
        for words, size, x, z, ink in (("IRONMONGER", 12.8, -7, AXIS + 4, white), ("18 V  BRUSHLESS", 7.6, -7, AXIS - 10, print_ink("#1b1c1f"))):
            parts.append(printed_on(at(text(words, size, ink, 0.0), (x, side * 45, z), turn), shell))
        parts.append(printed_on(at(text("60 Nm", 9.5, white, 0.0), (2, side * 45, 46), turn), shell))
    for x, z in ((44, AXIS + 16), (-48, AXIS - 18), (44, AXIS - 14), (-40, 50)):
        y = 27.2 if z > 100 else 33.2
        parts.append(at(screw_hole(3.6), (x, -y, z), (90, 0, 0)))
    pack = battery(PACK, "2.0 Ah", "36 Wh")
    if view != "pack":
        return [group([*parts, pack])]
    # On its flank with the pack taken off, which leaves the dark bay of its rails.
    parts.append(at(box(92, 56, 1.0, print_ink("#0b0b0c"), 0.3), (-6, 0, PACK + 2.4)))
    for y in (-16, -6, 6, 16):
        parts.append(at(box(18, 2.4, 2.0, brass(), 0.3), (-30, y, PACK + 1.2)))
    drill = at(group(parts), (0, 0, 35.5), (-90, 0, 0))
    return [at(group([drill]), (0, 0, 0), (0, 0, 8)), at(pack, (138, 58, 0), (0, 0, -24))]
