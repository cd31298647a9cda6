"""Fire extinguisher, 6 kg ABC powder, EN 3-7: stored pressure, gauge, hose with nozzle, wall bracket."""
from kit import *
from tools.site_parts import band, bent, curve_through, mapped, thin_clear

VIEWS = {"whole": {"azimuth": -14, "elevation": 16}, "detail": {"azimuth": -24, "elevation": 26, "focus": (6, 0, 455, 105)}}

R, SHOULDER, NECK = 80.0, 352.0, 404.0


def red():
    return painted("#c3120f")


def vessel():
    profile = [(0, 10), (R - 14, 12), (R - 4, 18), (R, 30), (R, 34)]
    profile += [(R, z) for z in (60, 200, SHOULDER - 4)]
    for i in range(1, 15):
        a = math.pi / 2 * i / 15
        profile.append((24 + (R - 24) * math.cos(a), SHOULDER + (NECK - 8 - SHOULDER) * math.sin(a)))
    profile += [(24, NECK - 8), (24, NECK)]
    skirt = revolve([(R - 10, 1), (R - 9, 0), (R + 1.5, 0), (R + 3, 1.5), (R + 3, 40), (R + 2, 43), (R - 0.5, 44)], abs_plastic("#1f2023"), 128)
    weld = revolve([(R - 1, SHOULDER - 12), (R + 0.5, SHOULDER - 11), (R + 0.7, SHOULDER - 9), (R + 0.5, SHOULDER - 7), (R - 1, SHOULDER - 6)], red(), 128)
    return [revolve(profile, red(), 128), skirt, weld]


def valve():
    """Brass body with a collar, dip-tube nut, lever pair, pin and seal."""
    b = brass()
    parts = [at(cylinder(28, 10, chrome(), 2), (0, 0, NECK - 2)), at(hex_prism(44, 12, b), (0, 0, NECK + 8)), at(cylinder(17, 30, b, 2), (0, 0, NECK + 20))]
    parts.append(at(box(34, 30, 26, b, 4), (0, 0, NECK + 42)))
    parts.append(at(cylinder(10, 26, b, 1.5), (-14, 0, NECK + 46), (0, -90, 0)))
    parts.append(at(hex_prism(23, 10, b), (-40, 0, NECK + 46), (0, 90, 0)))
    return parts


def lever(points, width, made):
    """A pressed lever: a channel of sheet steel along a side outline (x, z)."""
    path = bent([(x, 0, z) for x, z in points], 14)
    spine = band(path, (0, 1, 0), width, 2, made)
    cheeks = [band([p + Vector((0, s * (width / 2 - 0.8), -4.6)) for p in path], (0, 0.02, 1), 10, 1.8, made) for s in (-1, 1)]
    return [spine] + cheeks


def levers():
    black = powder_coat("#1d1e20")
    z = NECK + 66
    carry = lever([(-22, z - 2), (34, z - 1), (84, z - 6), (134, z - 14)], 24, black)
    squeeze = lever([(-26, z + 5), (12, z + 22), (80, z + 34), (138, z + 36)], 22, red())
    pin_z = z + 5
    axle = at(cylinder(3.6, 30, zinc(), 0.6, 32), (-20, 15, z + 1), (90, 0, 0))
    pin = at(cylinder(2.2, 46, chrome(), 0.5, 24), (14, 22, pin_z), (90, 0, 0))
    pull = sweep([(14 + 15 * math.sin(a), -26 - 0 * a, pin_z - 15 + 15 * math.cos(a)) for a in (2 * math.pi * k / 24 for k in range(24))], 1.5, chrome(), True, soft=False)
    seal = at(box(13, 3, 17, abs_plastic(YELLOW), 1.4), (34, -16, pin_z - 20))
    thread_ = sweep([(18, -22, pin_z - 2), (30, -19, pin_z + 6), (36, -16.5, pin_z - 3)], 0.8, abs_plastic(YELLOW))
    knuckles = [at(box(20, 3, 22, zinc(), 1), (-16, s * 14.6, z - 12)) for s in (-1, 1)]
    return carry + squeeze + [axle, pin, pull, seal, thread_] + knuckles


def gauge():
    """Facing the user: green where the pressure is right."""
    z = NECK + 55
    parts = [at(cylinder(5, 12, brass(), 0.5), (0, -14, z), (90, 0, 0)), at(tube(19, 16.2, 11, chrome(), 1.5), (0, -22, z), (90, 0, 0))]
    parts.append(at(cylinder(16.6, 6, paper("#f4f3ee"), 0), (0, -23, z), (90, 0, 0)))
    face = []
    for start, end, colour in ((-40, 20, "#b5201c"), (160, 220, "#b5201c"), (20, 160, "#2f8a3e")):
        face.append(extrude(circle(14.6, corners=24, start=start, end=end) + circle(10, corners=24, start=start, end=end)[::-1], 0.12, print_ink(colour), 0))
    needle = at(extrude([(-1, -3), (1, -3), (0.3, 12.5), (-0.3, 12.5)], 0.5, print_ink("#111214"), 0), (0, 0, 0.4), (0, 0, 8))
    parts.append(at(group(face + [needle, cylinder(2, 1.2, print_ink("#111214"), 0.3)]), (0, -29.1, z), (90, 0, 0)))
    parts.append(at(cylinder(16.4, 0.8, thin_clear("gauge glass"), 0), (0, -31.2, z), (90, 0, 0)))
    return parts


def hose():
    """From the valve down the left side into a clip; the nozzle hangs above the skirt."""
    black = rubber("#1d1e20")
    z = NECK + 46
    path = curve_through([(-48, 0, z), (-62, 0, z + 1), (-92, -2, z - 16), (-106, -6, z - 62), (-104, -12, 310), (-97, -18, 230), (-96, -20, 160)], 14)
    parts = [sweep(path, 8.2, black, soft=False), sweep([(-44, 0, z), (-66, 0, z)], 10, zinc(), soft=False)]
    nozzle = revolve([(0, 0), (8, 0), (10.5, -3), (11.4, -12), (9.6, -22), (9.8, -50), (13.5, -96), (14, -104), (13, -106), (11.4, -105), (8, -70), (0, -68)], abs_plastic("#17181a"), 64)
    parts.append(at(nozzle, (-96, -20, 164), (-1, 0, 0)))
    for h in (146,):
        parts.append(at(tube(R + 3.4, R + 0.4, 18, rubber("#2a2b2e"), 1), (0, 0, h - 10)))
        parts.append(at(tube(15.5, 9.5, 18, rubber("#2a2b2e"), 1), (-96, -20, h - 10)))
    return parts


def front_label():
    """Instructions as on every extinguisher: rating, three steps, classes of fire."""
    white, ink, r = print_ink("#f3f1ea"), print_ink("#1a1b1d"), print_ink("#c3120f")
    parts = [box(150, 206, 0.12, white, 0)]

    def put(part, x, y, z=0.16):
        parts.append(at(part, (x, y, z)))

    put(box(150, 30, 0.05, print_ink(ORANGE), 0), 0, 84)
    put(text("IRONMONGER", 17, print_ink("#ffffff"), 0.02), 0, 84, 0.24)
    put(text("6 kg ABC POWDER", 13, r, 0.02), 0, 56)
    put(text("34A  233B  C", 19, ink, 0.02), 0, 34)
    for i in range(3):
        x = -46 + 46 * i
        put(box(40, 44, 0.04, print_ink("#d9d6cc"), 0), x, -6)
        put(text(str(i + 1), 12, r, 0.02), x - 12, 8, 0.24)
        figure = [(-5, -16), (5, -16), (6, 2), (-6, 2)]
        put(extrude(figure, 0.03, ink, 0), x + 2, -6, 0.22)
        put(extrude(circle(4, corners=20), 0.03, ink, 0), x + 2, 2, 0.22)
        put(box(18, 3, 0.03, ink, 0), x + 8, -9, 0.22)
    for i, letter in enumerate("ABC"):
        x = -46 + 46 * i
        put(box(34, 34, 0.04, r, 0), x, -50)
        put(text(letter, 23, print_ink("#ffffff"), 0.02), x, -50, 0.24)
    for i, wide in enumerate((128, 118, 124, 96)):
        put(box(wide, 2.6, 0.03, print_ink("#6d6e70"), 0), (wide - 128) / 2, -76 - 6 * i)
    turn = math.radians(-90 + 2)

    def on(x, y, z):
        a = x * 0.96 / R + turn
        return (R + 0.25 + z) * math.cos(a), (R + 0.25 + z) * math.sin(a), 253 + y * 0.9

    return mapped(group(parts), on, 6)


def bracket():
    """The wall bracket, lying beside it."""
    steel_ = powder_coat("#2a2b2e")
    plate = plate_with_holes(rounded_outline([(-19, -75), (19, -75), (19, 75), (-19, 75)], 8), [circle(4, 0, 60, 24), circle(4, 0, -60, 24)], 2.4, steel_, 0.5)
    hook = band(bent([(0, -8, 2.6), (0, 22, 4), (0, 24, 30), (0, 40, 34), (0, 44, 52)], 7), (1, 0, 0), 26, 2.6, steel_)
    return group([plate, hook], (142, -66, 0), (0, 0, -34))


def build(view):
    body = vessel() + valve() + levers() + gauge() + hose() + [front_label()]
    return body + ([bracket()] if view == "whole" else [])
