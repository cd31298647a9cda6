"""Tape measure, 5 m × 19 mm: rubber-clad case of 65 mm, stop button, belt clip, nylon-coated blade with a moving hook."""
from tools.measuring_parts import *
from tools.site_parts import band, curve_through

VIEWS = {
    "whole": {"azimuth": -24, "elevation": 30},
    "detail": {"azimuth": -38, "elevation": 38, "focus": (-122, 0, 8, 38)},
    "back": {"azimuth": 148, "elevation": 28},
}
BLADE, MOUTH, OUT = 19.0, -31.0, 118.0
BLADE_Z = 9.0
CURVE = 17.5


def case_outline(grow=0.0):
    """Side view of the case, 65 × 65 mm, in (x, z): a drum above a flat foot with a nose."""
    outline = circle(32.0 + grow, 0.5, 33.0, 40, -8, 172)
    outline += [(-32.5 - grow, 22), (-34.5 - grow, 17), (-34.5 - grow, 4), (-33 - grow, 0.6 - grow * 0.3), (28, 0.6 - grow * 0.3), (32.0 + grow, 4.5)]
    return outline


def bent(part, z):
    """Lets a flat part follow the hollow of the blade."""
    subdivide(part, 2.2)
    for vertex in part.data.vertices:
        vertex.co.z += z + CURVE - math.sqrt(CURVE * CURVE - vertex.co.y**2)
    return part


def strip():
    yellow = material("blade yellow", "#f3b90a", 0, 0.3, 0.5, 0.4)
    across = [BLADE * (i / 16 - 0.5) for i in range(17)]
    start, end = MOUTH + 14, MOUTH - OUT
    vertices, faces = [], []
    for x in (start, end):
        vertices += [(x, y, BLADE_Z + CURVE - math.sqrt(CURVE * CURVE - y * y)) for y in across]
    for i in range(16):
        faces.append((i, i + 1, 18 + i, 17 + i))
    blade = thicken(mesh(vertices, faces, yellow, 60), 0.28, 0)
    ink, red = print_ink("#151516"), print_ink("#c01f17")

    def reach(i):
        return 9.5 if i % 10 == 0 else 5.2 if i % 5 == 0 else 3.4

    upper = stroke_scale(OUT, 1, ink, reach, 0.26, 0.0)
    lower = stroke_scale(OUT, 1, ink, lambda i: min(reach(i), 5.2), 0.26, 0.0)
    for part, side in ((upper, 1), (lower, -1)):
        for vertex in part.data.vertices:
            vertex.co.x += end
            vertex.co.y = side * (BLADE / 2 - 0.2 - vertex.co.y)
        bent(part, BLADE_Z + 0.2)
    numbers = []
    for cm in range(1, 12):
        word = text(str(cm), 6.2, red if cm == 10 else ink, 0.0)
        for vertex in word.data.vertices:
            vertex.co.x += end + cm * 10 - 3.4 * (1 if cm < 10 else 1.35)
            vertex.co.y += 0.2
        numbers.append(bent(word, BLADE_Z + 0.22))
    return [blade, upper, lower, *numbers]


def hook():
    metal = zinc()
    end = MOUTH - OUT
    lip = along_y([(end - 1.3, 0.5), (end - 0.2, 0.5), (end - 0.2, BLADE_Z + 3.2), (end - 1.3, BLADE_Z + 3.2)], BLADE + 1, metal, 0.3)
    tongue = [(end - 1.0, -8.5), (end + 4, -8.5), (end + 9, -5.2), (end + 15, -5.2), (end + 15, 5.2), (end + 9, 5.2), (end + 4, 8.5), (end - 1.0, 8.5)]
    plate = extrude(rounded_outline(tongue, 1.2), 0.7, metal, 0.15)
    for vertex in plate.data.vertices:
        vertex.co.z += BLADE_Z + 0.45
    plate.modifiers.clear()
    bent(plate, 0)
    rivets = [at(revolve([(0, 1.1), (1.2, 0.9), (1.9, 0.3), (2.0, 0)], metal, 32), (end + x, y, BLADE_Z + 1.1)) for x, y in ((4.5, -4.2), (4.5, 4.2), (12, 0))]
    return [lip, plate, *rivets]


def disc_label():
    """The round label on the side, facing -y."""
    orange, ink, white = print_ink(ORANGE), print_ink("#18191b"), print_ink("#f6f4ee")
    flat = [
        cylinder(21.5, 1.2, abs_plastic(GRAPHITE), 0.5),
        at(cylinder(19.5, 0.4, white, 0.1), (0, 0, 1.1)),
        at(extrude([(x, y) for x, y in circle(19.45, 0, 0, 64, 195, 345)], 0.12, orange, 0), (0, 0, 1.45)),
        at(text("5 m", 14.5, ink, 0.05), (0, 3.6, 1.55)),
        at(text("IRONMONGER", 3.9, ink, 0.05), (0, 13.3, 1.55)),
        at(text("19 mm · II", 4.3, white, 0.05), (0, -9.6, 1.65)),
    ]
    return group(flat, (0.5, -16.9, 33.5), (90, 0, 0))


def clip():
    """Spring steel for the belt: screwed on above, bowed, pressed on the case and turned outwards below."""
    path = curve_through([(3, y, z) for y, z in ((17.5, 57), (17.6, 51), (17.8, 46), (21.6, 41), (22.2, 34), (20.2, 25), (18.4, 19), (18.6, 15.5), (20.8, 11.5), (21.6, 10))], 8)
    screw = at(cylinder(3.4, 1.3, chrome(), 0.5, 40), (3, 17.9, 51), (-90, 0, 0))
    slot = at(box(5, 0.9, 0.3, print_ink("#1b1c1e"), 0), (3, 19.0, 51), (-90, 0, 0))
    return [band(path, (1, 0, 0), 14, 1.0, steel()), screw, slot]


def build(view):
    shell = along_y(rounded_outline(case_outline(-1.6), 1.5, 2), 34, abs_plastic(ORANGE), 2.6, 4)
    cladding = along_y(rounded_outline(case_outline(0.6), 1.5, 2), 27, rubber("#26272b"), 2.4, 4)
    parts = [shell, cladding, disc_label()]
    # Grip ribs over the back of the drum.
    for i in range(9):
        a = math.radians(-2 + i * 13)
        parts.append(at(box(2.4, 24, 2.2, rubber("#26272b"), 0.7), (0.5 + 32.2 * math.cos(a), 0, 33 + 32.2 * math.sin(a)), (0, 90 - math.degrees(a), 0)))
    mouth = at(box(1.2, BLADE + 3, 8, print_ink("#08090a"), 0.3), (-35.0, 0, BLADE_Z - 2.6))
    button = along_y(rounded_outline([(-32, 40), (-19, 58), (-16, 55), (-27, 37)], 2.4), 15, abs_plastic(ORANGE), 1.2)
    at(button, (-3.2, 0, 2.4))
    ribs = []
    for k in range(4):
        t = 0.2 + k * 0.2
        ribs.append(at(box(1.1, 13, 1.0, abs_plastic(ORANGE), 0.3), (-35.2 + 13 * t - 0.3, 0, 42.4 + 18 * t), (0, -54, 0)))
    return [group(parts + [mouth, button, *ribs, *clip(), *strip(), *hook()])]
