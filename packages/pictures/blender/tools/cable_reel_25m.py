"""Cable reel, 25 m of H07RN-F 3G1.5: steel stand, four sockets with self-closing lids, thermal cut-out, IP44."""
from kit import *
from tools.site_parts import bent, bent_tube, curve_through, rivet

VIEWS = {"whole": {"azimuth": -26, "elevation": 20}, "detail": {"azimuth": -16, "elevation": 20, "focus": (0, -75, 196, 128)}}

AXLE = 196.0
DRUM, WIDTH = 146.0, 118.0
CABLE = 4.5


def flange(y, facing):
    """A moulded disc with a rolled edge and ribs; `facing` -1 is the user's side."""
    profile = [(40, 0), (96, 0), (100, 3), (DRUM - 12, 3), (DRUM - 8, 0.5), (DRUM - 3, 0), (DRUM, 3), (DRUM, 9), (DRUM - 3, 11.5), (DRUM - 9, 11), (DRUM - 12, 7.5), (100, 7.5), (40, 7.5)]
    disc = at(revolve(profile, abs_plastic(ORANGE), 128, closed=True), (0, y, AXLE), (90, 0, 0))
    ribs = []
    for k in range(12):
        a = math.radians(15 + 30 * k)
        ribs.append(at(box(24, 5, 4, abs_plastic(ORANGE), 1.5), (118 * math.cos(a), y - 9 if facing < 0 else y, AXLE + 118 * math.sin(a)), (90, 0, 0)))
        at(ribs[-1], ribs[-1].location, (90, -math.degrees(a), 0))
    return [disc] + ribs


def coil():
    """Layers of cable, the outer one wound a little loosely; its end leaves over the top."""
    black = rubber("#1c1d1f")
    chance = random.Random(3)
    parts = []
    for r, turns, shift in ((103, 11, 0), (111, 11, 4.5), (118.6, 8, 0)):
        path = []
        for k in range(int(turns * 60) + 1):
            a = -2 * math.pi * k / 60
            t = k / 60
            wave = 1.2 * math.sin(a * 1.0 + int(t) * 1.7) + 0.8 * math.sin(3 * a)
            path.append(((r + 0.5 * wave) * math.sin(a), -WIDTH / 2 + 12 + shift + t * 9.1 + wave * 0.6, AXLE + (r + 0.5 * wave) * math.cos(a)))
        parts.append(sweep(path, CABLE, black, soft=False, resolution=5))
    y = path[-1][1]
    tail = curve_through([path[-1], (60, y, AXLE + 112), (120, y - 6, AXLE + 66), (158, y - 20, AXLE - 20), (176, y - 40, 90), (196, y - 80, 26), (190, y - 150, CABLE), (120, y - 196, CABLE), (40, y - 200, CABLE), (-8, y - 190, CABLE + 8)], 14)
    parts.append(sweep(tail, CABLE, black, soft=False))
    return parts, tail


def plug(tail):
    """A rubber plug with two pins and its earth contacts, lying on the ground."""
    black = rubber("#1c1d1f")
    end = tail[-1]
    body = revolve([(0, -6), (6, -6), (7.5, 0), (8.5, 16), (11, 26), (17.5, 32), (19.5, 36), (19.5, 40), (18.6, 41), (18.6, 58), (17.4, 60), (0, 60)], black, 64)
    pins = [at(cylinder(2.4, 20, chrome(), 1), (s * 9.5, 0, 59)) for s in (-1, 1)]
    rings = [at(tube(8.6 + i * 0.9, 6, 2.2, black, 0.8), (0, 0, 1 + 5 * i)) for i in range(3)]
    heading = Vector((end - tail[-4])).normalized()
    return group([body] + pins + rings, (end.x, end.y, 19.6), (90, 0, math.degrees(math.atan2(heading.y, heading.x)) + 90))


def socket(x, z):
    """A frame and a lid on a spring hinge, closed."""
    frame, lid = abs_plastic("#232427"), abs_plastic("#3d4045")
    y = -WIDTH / 2 - 22
    parts = [at(extrude(rounded_outline([(-31, -31), (31, -31), (31, 31), (-31, 31)], 9), 6, frame, 1.6), (x, y, z), (90, 0, 0))]
    parts.append(at(extrude(rounded_outline([(-26.5, -28), (26.5, -28), (26.5, 24), (-26.5, 24)], 8), 5, lid, 2), (x, y - 5.6, z), (90, 0, 0)))
    parts.append(at(extrude(circle(17, corners=40), 1.4, lid, 0.7), (x, y - 10.4, z - 2), (90, 0, 0)))
    parts.append(at(cylinder(4.2, 46, frame, 1, 32), (x - 23, y - 7.4, z + 26), (0, 90, 0)))
    parts.append(at(box(20, 6, 4, lid, 1.5), (x, y - 9, z - 29.5)))
    return parts


def front():
    """The fixed middle with the sockets and the cut-out."""
    grey = abs_plastic("#2b2d31")
    y = -WIDTH / 2 - 4
    parts = [at(revolve([(0, 0), (96, 0), (97.5, 1.5), (97, 12), (94, 16.5), (90, 18), (0, 18)], grey, 128), (0, y, AXLE), (90, 0, 0))]
    for x in (-34.5, 34.5):
        for z in (-34.5, 34.5):
            parts += socket(x, AXLE + z)
    parts.append(at(cylinder(7.5, 9, abs_plastic(RED), 2, 48), (82, y - 16, AXLE), (90, 0, 0)))
    parts.append(at(tube(11, 7.8, 4, grey, 1), (82, y - 17, AXLE), (90, 0, 0)))
    ink = print_ink("#e9e7e0")
    parts.append(at(text("IRONMONGER", 9, ink, 0.1), (0, y - 18.2, AXLE + 78), (90, 0, 0)))
    parts.append(at(text("1,000 W · 3,200 W", 6.6, ink, 0.1), (0, y - 18.2, AXLE - 78), (90, 0, 0)))
    parts.append(at(text("IP44", 7, ink, 0.1), (-82, y - 18.2, AXLE), (90, 0, 0)))
    # The crank knob on the flange.
    a = math.radians(48)
    x, z = 121 * math.cos(a), AXLE + 121 * math.sin(a)
    parts.append(at(revolve([(0, 0), (9, 0), (10, 2), (8.4, 12), (11.5, 30), (11, 36), (7, 38.5), (0, 39)], grey, 64), (x, -WIDTH / 2 - 5, z), (90, 0, 0)))
    return parts


def stand():
    """One bent tube: a base frame that rises into an arch with a handle; a cross-bar carries the axle."""
    tube_ = zinc()
    y, front_y = WIDTH / 2 + 26, -WIDTH / 2 - 8
    frame = bent_tube([(0, front_y, 11), (-142, front_y, 11), (-142, y, 11), (-96, y, 384), (96, y, 384), (142, y, 11), (142, front_y, 11)], 34, 10, tube_, True, 12)
    cross = at(box(232, 18, 26, powder_coat("#2a2b2e"), 2), (0, y, AXLE - 13))
    axle = at(cylinder(13, 60, zinc(), 1), (0, y + 14, AXLE), (90, 0, 0))
    nut = at(hex_prism(28, 11, zinc()), (0, y + 22, AXLE), (90, 0, 0))
    grip = sweep([(x, y, 384) for x in (-57, -56, -40, 0, 40, 56, 57)], [11, 14, 14.6, 15.4, 14.6, 14, 11], rubber("#232427"))
    ridges = [sweep([(x - 1.5, y, 384), (x + 1.5, y, 384)], 16, rubber("#232427")) for x in range(-36, 37, 12)]
    feet = [sweep([(s * 142, yy - 13, 11), (s * 142, yy + 13, 11)], 11.8, rubber("#232427")) for s in (-1, 1) for yy in (front_y + 46, y - 46)]
    return [frame, cross, axle, nut, grip] + ridges + feet


def build(view):
    cable, tail = coil()
    core = at(tube(100, 40, WIDTH - 4, abs_plastic(ORANGE), 1), (0, WIDTH / 2 - 2, AXLE), (90, 0, 0))
    return flange(-WIDTH / 2 + 6, -1) + flange(WIDTH / 2 + 6, 1) + [core] + cable + [plug(tail)] + front() + stand()
