"""Site barrier, 1.2 m: plastic board with red and white reflective stripes (RA1), galvanised posts, two amber lamps, rubber feet."""
from kit import *
from tools.site_parts import hex_screw, rivet

VIEWS = {"whole": {"azimuth": -24, "elevation": 20}, "detail": {"azimuth": -30, "elevation": 16, "focus": (-430, -10, 1068, 280)}}

WIDTH, BOARD, LOW = 1200.0, 250.0, 640.0
POST_X, POST_TOP = 430.0, 925.0
FRONT = -46.0


def striped_face(facing):
    """Sheeting on one side: white, with red stripes at 45 degrees, cut at the edges of the board."""
    w, h, step = WIDTH / 2 - 12, BOARD / 2 - 12, 150.0
    sheet = grain(material("ra1 white", "#eceeef", 0.1, 0.32, 0.5, 0.3), 0.5, 0.1)
    red = grain(material("ra1 red", "#c0141c", 0.05, 0.3, 0.5, 0.3), 0.5, 0.1)
    parts = [box(2 * w, 2 * h, 0.6, sheet, 0.2)]

    def clip(points, side):
        out = []
        for i, (x, y) in enumerate(points):
            px, py = points[i - 1]
            inside, was = side * x <= w, side * px <= w
            if inside != was:
                t = (side * w - px) / (x - px)
                out.append((side * w, py + (y - py) * t))
            if inside:
                out.append((x, y))
        return out

    for k in range(-6, 7):
        x = k * 2 * step
        shape = [(x - h, -h), (x - h + step, -h), (x + h + step, h), (x + h, h)]
        for side in (-1, 1):
            shape = clip(shape, side) if shape else shape
        if len(shape) > 2:
            parts.append(at(extrude(shape, 0.3, red, 0), (0, 0, 0.45)))
    return at(group(parts), (0, facing * 20.4, LOW + BOARD / 2), (90, 0, 0 if facing < 0 else 180))


def board():
    white = abs_plastic("#e8e8e4")
    core = at(box(WIDTH, 40, BOARD, white, 9, 4), (0, 0, LOW))
    ends = [at(box(14, 46, BOARD - 60, white, 4), (s * (WIDTH / 2 - 3), 0, LOW + 30)) for s in (-1, 1)]
    return group([core, striped_face(-1), striped_face(1)] + ends, (0, FRONT, 0))


def post(x):
    parts = [at(box(40, 40, POST_TOP - 60, zinc(), 3), (x, 0, 60)), at(box(42, 42, 5, abs_plastic(GRAPHITE), 2), (x, 0, POST_TOP))]
    for z in (LOW + 60, LOW + BOARD - 60):
        parts.append(at(hex_screw(19, zinc()), (x, FRONT - 21, z), (90, 0, 0)))
        parts.append(at(box(70, 6, 46, zinc(), 1.5), (x, 23.5, z - 23)))
    return parts


def foot(x):
    """A slab of recycled rubber across the board, with a sleeve for the post and grips at its ends."""
    black = grain(mottled(material("recycled rubber foot", "#2b2c2e", 0, 0.78, 0.25), "#222325", "#3a3b3d", 0.25), 0.2, 0.6)
    slab = loft(
        [ring((x, y, 50), a, b, 8, 32, "y") for y, a, b in ((-300, 100, 34), (-299.5, 105, 38), (-294, 108, 41), (-180, 110, 49), (-110, 110, 50), (110, 110, 50), (180, 110, 49), (294, 108, 41), (299.5, 105, 38), (300, 100, 34))],
        black, 2)
    at(slab, (0, 0, 0))
    collar = at(box(92, 92, 34, black, 6), (x, 0, 92))
    words = at(text("IRONMONGER", 24, black, 4), (x, -205, 96), (5, 0, 0))
    ribs = [at(box(150, 12, 8, black, 3), (x, y, 92)) for y in (-150, 150)]
    return [slab, collar, words] + ribs


def lamp(x):
    """Battery box on the post with a lens on each side."""
    yellow, amber = abs_plastic("#f0ab00"), material("amber lens", "#ff8a00", 0, 0.1, 0.5, 0.5, transmission=0.35)
    z = POST_TOP
    parts = [at(box(112, 96, 118, yellow, 14, 5), (x, 0, z - 2))]
    parts.append(at(box(114, 98, 4, abs_plastic(GRAPHITE), 1), (x, 0, z + 84)))
    centre = z + 118 + 78
    parts.append(at(tube(92, 70, 44, yellow, 8), (x, 22, centre), (90, 0, 0)))
    parts.append(at(box(54, 34, 40, yellow, 6), (x, 0, z + 106)))
    for facing in (-1, 1):
        profile = [(0, 30), (14, 29.4)]
        # Ribs of the lens.
        for r in range(16, 74, 6):
            dome = 29 * math.sqrt(max(0, 1 - (r / 92) ** 2))
            profile += [(r, dome), (r + 3, dome + 1.6), (r + 5, dome - 0.6)]
        profile += [(77, 12), (80, 8)]
        parts.append(at(revolve(profile, amber, 96), (x, facing * 14, centre), (90 * -facing, 0, 0)))
        parts.append(at(cylinder(78, 4, paper("#ffd58a"), 0), (x, facing * 14 + (2 if facing > 0 else 2), centre), (90, 0, 0)))
    parts.append(at(cylinder(9, 4, clear_plastic("#c8ccd0"), 1, 32), (x + 34, 0, z + 115)))
    parts.append(at(text("IRONMONGER", 11.5, print_ink(), 0.3), (x, -48.3, z + 48), (90, 0, 0)))
    parts += [at(rivet(4, zinc()), (x + dx, -48, z + h), (90, 0, 0)) for dx in (-42, 42) for h in (16, 72)]
    return parts


def build(view):
    parts = [board()]
    for x in (-POST_X, POST_X):
        parts += post(x) + foot(x) + lamp(x)
    return parts
