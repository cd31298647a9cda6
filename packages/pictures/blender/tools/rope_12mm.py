"""Polypropylene rope, 12 mm, 50 m: three strands, blue, coiled and lashed with its own end; EN ISO 1346."""
from kit import *
from tools.site_parts import band, curve_through, mapped, rope, skin, yarn_material

VIEWS = {"whole": {"azimuth": -12, "elevation": 42}, "detail": {"azimuth": -6, "elevation": 40, "focus": (62, -245, 18, 118)}}

D = 12.0
COIL = 172.0
A, B = 52.0, 44.0
LASHED, LABELLED = math.radians(-62), math.radians(-128)


def near(theta, place, width):
    d = (theta - place + math.pi) % (2 * math.pi) - math.pi
    return math.exp(-((d / width) ** 2))


def section(theta):
    """Centre height and squeeze of the bundle at this angle."""
    squeeze = 1 - 0.2 * near(theta, LASHED, 0.26) - 0.04 * near(theta, LABELLED, 0.5)
    return B + D / 2 + 6 * near(theta, LASHED, 0.3), squeeze


def place(theta, radial, height):
    return (COIL + radial) * math.cos(theta), (COIL + radial) * math.sin(theta), height


def bundle(made):
    chance = random.Random(4)
    parts = []
    for i in range(-4, 5):
        for j in range(-4, 5):
            u, v = (i + j / 2), j * math.sqrt(3) / 2
            r = math.hypot(u, v)
            if not 1.9 < r < 3.95:
                continue
            outer = r > 2.9
            waves = [(chance.randint(1, 5), chance.uniform(0, 6.3), chance.uniform(0.3, 1.3 if outer else 0.6)) for _ in range(3)]
            loose = chance.uniform(3, 7) if outer and chance.random() < 0.25 else 0
            where = chance.uniform(0, 6.3)
            path = []
            for k in range(251):
                theta = 2 * math.pi * k / 250
                z, squeeze = section(theta)
                calm = 1 - max(near(theta, LASHED, 0.35), near(theta, LABELLED, 0.45), near(theta, 0, 0.3))
                lay = theta / 6 + 0.25
                c, s = math.cos(lay), math.sin(lay)
                wobble = sum(a * math.sin(n * theta + p) for n, p, a in waves) * calm
                swell = 1 + (max(0, math.cos(theta - where)) ** 3 * loose * calm) / 46
                x, y = (u * c - v * s) * D * 1.02 * squeeze * swell, (u * s + v * c) * D * 0.93 * squeeze * (swell if v * c + u * s > 0 else 1)
                path.append(place(theta, x + wobble, max(z + y + wobble * 0.6, D / 2)))
            # Turned by a sixth, one turn runs into its neighbour: the coil is one long rope.
            parts.append(rope(path, D, made, phase=chance.uniform(0, 6.3)))
    return parts


def lashing(made):
    path = []
    turns = 4.6
    count = int(turns * 70)
    for k in range(count + 1):
        t = k / count
        theta = LASHED - 0.17 + t * 0.34
        phi = math.radians(200) - 2 * math.pi * turns * t
        z, squeeze = section(theta)
        path.append(Vector(place(theta, (A * squeeze + 4.5) * math.cos(phi), max(z + (B * squeeze + 4.5) * math.sin(phi), D / 2))))
    last, before = path[-1], path[-6]
    run = (last - before).normalized()
    tail = [last, last + run * 28 + Vector((2, -2, 0)), Vector((last.x + 40, last.y - 44, 17)), Vector((last.x + 34, last.y - 96, D / 2)),
            Vector((last.x - 30, last.y - 126, D / 2)), Vector((last.x - 108, last.y - 118, D / 2))]
    return path + curve_through(tail, 24)[1:]


def melted_end(path, made):
    """The end is sealed by heat: a smooth knob of the same colour, darker."""
    a, b = path[-1], path[-2]
    run = (a - b).normalized()
    return sweep([a - run * 4, a - run * 1, a + run * 1.5, a + run * 3.4], [5.9, 6.3, 6.0, 3.6], made)


def label():
    """A paper belt around the bundle with the maker's print."""
    def around(theta, phi, out):
        z, squeeze = section(theta)
        return place(theta, (A * squeeze + 5.2 + out) * math.cos(phi), z + (B * squeeze + 4.6 + out) * math.sin(phi))

    def belt(u, v):
        return around(LABELLED + (u - 0.5) * 0.56, 2 * math.pi * v, 0)

    plate = label_plate(90, 82, ["PP ROPE", "12 mm × 50 m", "2,030 daN", "EN ISO 1346"])
    return [
        thicken(skin(belt, 24, 72, paper("#f6f4ee")), 0.5, 0),
        mapped(plate, lambda x, y, z: around(LABELLED + x / (COIL + 40), math.radians(-62 + 90) + y / 56, 0.7 + z), 5),
    ]


def build(view):
    blue = yarn_material("#1c62b5", "blue polypropylene")
    end = lashing(blue)
    return bundle(blue) + [rope(end, D, blue), melted_end(end, material("melted polypropylene", "#123f7c", 0, 0.3, 0.5))] + label()
