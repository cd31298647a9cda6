"""Random orbit sander, 125 mm, 300 W: pad with eight holes, speed wheel, dust box with filter, outlet of 35 mm."""
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": 36, "elevation": 26, "fill": 0.8},
    "sole": {"azimuth": 52, "elevation": 26, "fill": 0.8},
    "detail": {"azimuth": 62, "elevation": 22, "focus": (26, -10, 30, 66)},
}


def abrasive():
    return grain(mottled(material("abrasive", "#8f4a2c", 0, 0.85, 0.2), "#6b3018", "#b4663d", 1.1, low=0.4, high=0.6), 1.6, 1.0, detail=6)


def sanding_disc():
    """Hook-and-loop paper with eight holes."""
    holes = [circle(5, 41 * math.cos(math.radians(45 * k)), 41 * math.sin(math.radians(45 * k)), 28) for k in range(8)]
    return crisp(plate_with_holes(circle(62.5, corners=128), holes, 1.2, abrasive(), 0.1))


def pad():
    dark = rubber("#1f2023")
    return [
        sanding_disc(),
        at(revolve([(0, 0), (60.5, 0), (62, 0.8), (62.2, 5), (60.8, 7.4), (57, 9.2), (0, 9.2)], foam("#3a3b3e"), 128), (0, 0, 1.3)),
        at(revolve([(0, 0), (56.4, 0), (57, 0.6), (56, 3), (50, 4.6), (0, 4.6)], dark, 128), (0, 0, 10.3)),
    ]


def housing():
    orange = seamed(ORANGE)
    shell = loft([ring((x, 0, z), a, b, p, 40, "z") for x, z, a, b, p in (
        (0, 25.5, 40, 40, 2), (0, 26, 47, 47, 2), (0, 27.5, 50, 50, 2), (0, 38, 49, 48.5, 2), (0, 52, 44, 42.5, 2.1), (1, 66, 38.5, 36, 2.1), (2, 82, 36.5, 34, 2.1), (2, 98, 37, 34.5, 2.1), (2, 108, 36, 33.6, 2.1), (2, 112, 30, 28, 2))], orange)
    port = turned([(0, -58), (19, -58), (20, -56), (21, -30), (0, -30)], orange)
    joined_shell = blended([shell, at(port, (0, 0, 43))], orange, 1.2, 6)
    return joined_shell


def cap():
    """The rubber palm on the motor, drawn down like a collar at the waist."""
    soft = rubber("#2a2c30")
    palm = loft([ring((x, 0, z), a, b, p, 40, "z") for x, z, a, b, p in (
        (2, 93.5, 37.2, 34.8, 2.1), (2, 94, 39.6, 37, 2.1), (2, 97, 40, 37.4, 2.1), (3, 103, 39.4, 36.4, 2.2), (3, 106, 38.2, 35.2, 2.2), (4, 113, 39.6, 36.4, 2.2), (4, 120, 40, 36.6, 2.2), (3, 128, 37.4, 34, 2.2), (2, 134, 30, 27, 2.1), (2, 137.2, 18, 16, 2), (2, 138, 6, 6, 2))], soft)
    neck = loft([ring((x, 0, z), a, b, 2.6, 24, "x") for x, z, a, b in ((-62, 114, 7, 7), (-61, 114, 9, 9), (-50, 115, 12, 11), (-38, 116, 18, 15), (-28, 116, 22, 17))], soft)
    return palm, neck


def dust_box():
    """A rounded canister, pushed on the outlet; along -x. Its rear is a smoked window before the pleated filter."""
    graphite = abs_plastic(GRAPHITE)
    smoke = glossy_plastic("#33363b")

    def shell(stations, made):
        return loft([ring((x, 0, z), a, b, p, 40, "x") for x, z, a, b, p in stations], made)

    neck = at(turned([(0, -84), (20.5, -84), (22.5, -82), (22.5, -60), (21.5, -59), (17.5, -59), (17.5, -56), (0, -56)], graphite), (0, 0, 43))
    front = shell([(-74, 43, 19, 19, 2), (-75, 43, 22, 21, 2.1), (-84, 44, 27, 24, 2.4), (-98, 47, 33, 27, 3), (-112, 49.5, 36, 29, 3.4), (-117, 50, 36.4, 29.4, 3.4), (-118, 50, 36.2, 29.2, 3.4), (-118.2, 50, 34, 27, 3.4)], graphite)
    clip = shell([(-117.6, 50, 34, 27, 3.4), (-117.8, 50, 36.6, 29.6, 3.4), (-118.4, 50, 37.2, 30.2, 3.4), (-123, 50.4, 37.2, 30.2, 3.4), (-123.6, 50.4, 36.6, 29.6, 3.4), (-123.8, 50.4, 34, 27, 3.4)], abs_plastic(ORANGE))
    rear = shell([(-123.4, 50.4, 33, 26, 3.4), (-123.6, 50.4, 35.6, 28.6, 3.4), (-126, 50.6, 36, 29, 3.4), (-150, 51.5, 35.4, 28.4, 3.4), (-166, 52, 33.4, 26.4, 3.2), (-175, 52, 28, 21, 3), (-178.4, 52, 20, 14, 2.8), (-179, 52, 8, 6, 2.6)], smoke)
    parts = [neck, front, clip, rear]
    # Ribs for the hand on both cheeks, and the pleats of the filter.
    for side in (-1, 1):
        for k in range(4):
            parts.append(at(box(2.2, 2.0, 26 - k * 3, graphite, 0.8), (-112 + k * 6, side * (35.9 - k * 0.9), 37 + k * 0.7)))
        for k in range(8):
            parts.append(at(box(1.3, 0.5, 20, paper("#a8a8a4"), 0.2), (-130.5 - k * 4.2, side * (35.95 - k * 0.16), 41.5)))
    return parts


def speed_wheel():
    """Set at the flank, half sunk in a dark slot."""
    wheel = at(ribbed_ring(12, 8, 22, abs_plastic(ORANGE), 0.9), (0, -4, 0), (0, 0, 90))
    return group([wheel])


def sander():
    shell = housing()
    palm, neck = cap()
    parts = [*pad(), shell, palm, neck, *dust_box()]
    # The rubber skirt between pad and housing.
    skirt = [(40, 14.8), (52, 15), (53.4, 16.2), (52.4, 18), (50.6, 19.2), (52, 20.6), (52.4, 22), (50.8, 23.4), (50.6, 25), (51.6, 26.2), (51, 28.4), (44, 28.6)]
    parts.append(revolve(skirt, rubber("#1f2023"), 128))
    # Vents round the waist, the switch with its rubber boot in front, the wheel at the right.
    for a in (-150, -132, -114, -96, 30, 48, 66, 114, 132, 150):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        parts.append(at(slot(16, 3.4, 2.4), (1.8 + 34.6 * c, 32.4 * s, 80), (90, 90, a + 90)))
    boot = at(box(15, 26, 5, rubber("#17181a"), 2.2), (41.5, 0, 112), (0, 86, 0))
    parts.append(boot)
    for y, sign in ((-6.5, "I"), (6.5, "O")):
        parts.append(at(text(sign, 7, print_ink("#f3f2ee"), 0.05), (46.9, y, 112.2), (90, 0, 90)))
    parts.append(at(speed_wheel(), (23.5, -21.5, 118), (0, 0, -44)))
    white = print_ink("#f6f4ee")
    for size, words, z, ink in ((11, "IRONMONGER", 47, white), (6.4, "125 mm   300 W", 35.5, print_ink("#1b1c1f"))):
        word = at(text(words, size, ink, 0.0), (0, -70, z), (90, 0, 0))
        spun = group([word], (0, 0, 0), (0, 0, 34))
        bpy.context.view_layer.update()
        parts.append(spun)
        printed_on(word, shell)
    return group(parts)


def build(view):
    tool = sander()
    if view == "detail":
        return [tool]
    if view == "sole":
        # Laid down, on the rims of pad and palm, so that the paper shows.
        return [group([tool], (0, 0, 60), (-102, 0, 0))]
    cord = coiled_cable([(-62, 0, 114), (-92, 2, 112), (-126, 20, 96), (-148, 56, 40), (-150, 80, 12)], (-96, 104), 46, 1.8, 3.2, 200, True)
    return [tool, cord]
