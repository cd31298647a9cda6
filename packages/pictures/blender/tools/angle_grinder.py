"""Angle grinder, 125 mm, 1,200 W: die-cast gear head, guard, side handle, here with a diamond disc; flange spanner in the pack."""
from tools.diamond_disc_125 import disc
from tools.power_tool_parts import *

VIEWS = {
    "whole": {"azimuth": -16, "elevation": 26, "fill": 0.82},
    "detail": {"azimuth": -34, "elevation": 22, "focus": (-4, -30, 66, 86)},
    "pack": {"azimuth": -20, "elevation": 34, "fill": 0.8},
}
DISC = -47.0


def gear_head():
    cast = grain(mottled(material("die-cast", "#a4a7aa", 1, 0.36), "#96999c", "#adb0b3", 0.4, roughness=(0.42, 0.34)), 1.8, 0.2)
    block = loft([ring((x, 0, z), a, b, p, 32, "x") for x, z, a, b, p in ((-29, -4, 12, 10, 3), (-28, -4, 17, 14, 3), (-22, -3, 23, 20, 3), (-8, 0, 27, 24, 3), (16, 0, 31, 29, 3), (32, 0, 33.5, 32.5, 3.4), (35, 0, 33.8, 32.8, 3.6), (36, 0, 33, 32, 3.6))], cast)
    neck = revolve([(0, -33), (25.5, -33), (26.5, -32), (26.5, -18), (24, -8), (20, 0), (0, 0)], cast)
    return blended([block, neck], cast, 1.2, 7)


def guard():
    """Half a shell of sheet steel round the disc, on a clamping collar."""
    sheet = material("guard steel", "#8d9093", 1, 0.3)
    profile = [(27, -34.5), (63, -34.5), (66.4, -36), (67.6, -39), (67.6, -57), (66.4, -59), (62, -59.5)]
    shell = thicken(revolve(profile, sheet, 120, angle=186, smooth_angle=40), 1.5, 0)
    collar = revolve([(26.7, -38), (29.4, -38), (29.8, -37.4), (29.8, -26.5), (29.2, -26), (26.7, -26)], sheet, 96, closed=True)
    lever = at(box(22, 8, 7, black_oxide(), 1.2), (0, 31, -35))
    return group([at(shell, (0, 0, 0), (0, 0, -93)), collar, lever], (0, 0, 0), (0, 0, 24))


def side_handle():
    """Screwed into the gear head, along -y: rubber with collars at both ends."""
    soft, graphite = rubber("#25272b"), abs_plastic(GRAPHITE)
    profile = [(0, 0), (10, 0), (11.5, 1), (11.5, 7), (13, 8), (20, 9.5), (21.5, 11), (21.5, 14), (20, 16), (14.5, 19), (13.4, 26), (14.6, 45), (16.2, 68), (16.0, 88), (17.2, 99), (18.4, 104), (18.0, 109), (14, 112), (0, 113)]
    parts = [revolve(profile, soft, 80)]
    for k in range(8):
        parts.append(at(tube(16.2 - abs(k - 4) * 0.18, 12, 2.2, graphite, 0.7, 72), (0, 0, 36 + k * 7)))
    return at(group(parts), (2, -28, -2), (90, 0, 0))


def body():
    orange, soft = seamed(ORANGE, "z"), rubber("#2a2c30")
    shell = loft([ring((x, 0, 0), a, b, p, 32, "x") for x, a, b, p in (
        (35.6, 31, 31, 3.2), (36.4, 33.6, 33.0, 3.2), (42, 34.2, 33.6, 3), (100, 33.6, 33, 2.8), (124, 30.5, 30.5, 2.6), (146, 26.5, 27.5, 2.5), (200, 26.5, 28, 2.5),
        (236, 28, 30, 2.6), (262, 30.5, 32, 2.8), (276, 30, 31.5, 2.8), (283, 26, 27, 2.6), (285, 20, 20, 2.4), (285.4, 10, 10, 2))], orange)
    grip = loft([ring((x, 0, 0), a, b, p, 32, "x") for x, a, b, p in (
        (139, 27.2, 28, 2.5), (140, 29, 29.6, 2.5), (146, 28, 29, 2.5), (200, 27.8, 29.2, 2.5), (234, 29.2, 31, 2.6), (238, 30.2, 32, 2.6), (239, 28.4, 30, 2.6))], soft)
    parts = [shell, grip]
    for k in range(11):
        parts.append(at(box(2.6, 30, 2.4, soft, 0.8), (150 + k * 7.4, 0, -29.4 - max(0, k - 6) * 0.36)))
    # Vents: in front of the grip and at the rear.
    for a in (-120, -90, -60, 60, 90, 120, 150, -150, 180, 0, 30, -30):
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        parts.append(at(slot(20, 3.2, 1.6), (259, 30.2 * s, -31.7 * c), (180 + a, 0, 0)))
    return parts, shell


def grinder():
    parts, shell = body()
    parts += [gear_head(), guard(), side_handle()]
    white, ink = print_ink("#f6f4ee"), print_ink("#17181a")
    for words, size, y, made in (("IRONMONGER", 9.4, -4, white), ("125 mm   1200 W", 5.6, 7, ink)):
        parts.append(printed_on(at(text(words, size, made, 0.0), (101, y, -50), (180, 0, 0)), shell))
    # Slide switch on the flank that lies upwards, spindle lock on the far side of the head.
    parts.append(at(box(44, 3, 17, print_ink("#121315"), 1.2), (104, -32.8, -8.5)))
    parts.append(at(box(24, 7, 13, abs_plastic("#1d1e21"), 2), (98, -34.6, -6.5)))
    for k in range(4):
        parts.append(at(box(1.6, 1.2, 11, abs_plastic("#1d1e21"), 0.4), (92 + k * 4, -38.3, -5.5)))
    for y in (-24, 24):
        for z in (-23, 23):
            parts.append(at(torx_screw(3.2), (30.5 - 1.2, y, z), (0, -90, 0)))
    # Spindle: inner flange, disc, nut with two holes, thread.
    dark, bright = black_oxide(), chrome_vanadium()
    parts.append(at(cylinder(20, 14, bright, 0.6), (0, 0, DISC + 0.8)))
    parts.append(at(disc(), (0, 0, DISC), (180, 0, -20)))
    parts.append(at(revolve([(0, 0), (18, 0), (18.5, -0.6), (18.5, -4), (17.6, -5), (11.5, -5), (11, -6.6), (7.2, -6.6), (7, -5), (0, -5)], dark), (0, 0, DISC - 0.7)))
    parts.append(at(cylinder(6.6, 12, bright, 1), (0, 0, DISC - 10)))
    for a in (35, 215):
        parts.append(at(cylinder(2.4, 0.3, print_ink("#040405"), 0, 32), (14.4 * math.cos(math.radians(a)), 14.4 * math.sin(math.radians(a)), DISC - 5.9)))
    return group(parts)


def spanner():
    """The two-pin spanner of the flange nut, flat on the ground."""
    half = [(-110, 6), (-20, 6), (-12, 10), (4, 21), (16, 20), (19, 13), (13, 8), (6, 8), (1, 4)]
    outline = rounded_outline(half + [(x, -y) for x, y in reversed(half)], 3)
    metal = zinc()
    body = crisp(plate_with_holes(outline, [circle(3.4, -101, 0, 32)], 4, metal, 0.5))
    pins = [at(cylinder(2.2, 8, metal, 0.4, 32), (13, y, 3)) for y in (-14.4, 14.4)]
    return group([body, *pins])


def build(view):
    # On its side: the disc faces the camera, the side handle points up, the tail rests on the ground.
    lying = group([at(grinder(), (0, 0, 0), (-90, 0, 0))], (0, 0, 66), (0, 7.2, 0))
    cord = coiled_cable([(284, 0, 30.5), (308, 4, 26), (322, 36, 8), (300, 84, 3.8)], (214, 104), 54, 1.9, 3.4, -14)
    if view == "pack":
        return [lying, at(spanner(), (140, -118, 0), (0, 0, -10))]
    return [lying] if view == "detail" else [lying, cord]
