"""Cable ties 300 × 4.8 mm, black polyamide 6.6; bag of 100."""
from kit import *
from tools.site_parts import curve_through, thin_clear

VIEWS = {
    "whole": {"azimuth": 0, "elevation": 58, "fill": 0.8},
    "detail": {"azimuth": 20, "elevation": 34, "focus": (-8, -20, 10, 64)},
}
LENGTH, WIDTH, THICK = 300.0, 4.8, 1.3


def nylon():
    return grain(material("black polyamide", "#141517", 0, 0.34, 0.5), 1.5, 0.05)


def head(made):
    """The head with its slot along y; the strap leaves to +x at z = 0."""
    part = box(7.6, 8, 5.2, made, 0)
    cut(part, box(2.2, 5.1, 12, made, 0), (-0.2, 0, -3))
    bevel(part, 0.7, 3)
    pawl = at(box(1.0, 4.4, 2.4, made, 0.2), (0.5, 0, 1.6), (0, -20, 0))
    return [part, pawl]


def teeth(x0, x1, made, z):
    """The ratchet on the strap's upper side."""
    vertices, faces = [], []
    count = int((x1 - x0) / 1.1)
    for i in range(count):
        x, n, w = x0 + i * 1.1, len(vertices), 1.5
        vertices += [(x, -w, z), (x, w, z), (x + 0.9, -w, z + 0.4), (x + 0.9, w, z + 0.4), (x + 1.08, -w, z), (x + 1.08, w, z)]
        faces += [(n, n + 1, n + 3, n + 2), (n + 2, n + 3, n + 5, n + 4)]
    return mesh(vertices, faces, made, 10)


def tie_form():
    """Flat, straight: head at the origin, tail to +x."""
    made = nylon()
    w = WIDTH / 2
    outline = [(3, -w), (262, -w), (284, -w * 0.72), (LENGTH - 6, -w * 0.62), (LENGTH - 4, -w * 0.3), (LENGTH - 4, w * 0.3), (LENGTH - 6, w * 0.62), (284, w * 0.72), (262, w), (3, w)]
    return joined(group([*head(made), extrude(outline, THICK, made, 0.35, 2), teeth(24, 262, made, THICK - 0.05)]))


def closed_tie(radius):
    """A tie pulled to a loop that stands on its edge, the tail through the head."""
    made = nylon()
    w, t = WIDTH / 2, THICK / 2
    strap = [(-t, -w), (t, -w), (t, w), (-t, w)]
    points = [(radius * math.sin(math.radians(a)), -radius * math.cos(math.radians(a)), 0) for a in range(10, 335, 6)]
    # The tail bends outwards through the slot.
    points += [(-2.6, -radius + 1.0, 0), (-0.5, -radius - 1.6, 0), (-0.2, -radius - 6, 0), (0.3, -radius - 14, 0), (2.4, -radius - 30, 0), (7, -radius - 48, 0)]
    loop = bevel(sweep_profile(points, strap, made), 0.25, 2)
    lock = at(group(head(made)), (0, -radius + 1.6, 0), (90, 0, 0))
    return group([loop, lock])


def bag(form):
    """A hundred ties in a flat bag with a header card."""
    chance = random.Random(7)
    ties = []
    for layer in range(4):
        for i in range(11):
            flip = chance.random() < 0.12
            ties.append(copy(form, (-146 + chance.uniform(-3, 3), (i - 5) * 6.3 + chance.uniform(-1, 1), 1 + layer * 3.2 + chance.uniform(0, 0.8)), (0, 0, chance.uniform(-0.9, 0.9))))
    w = 43
    shell = loft([ring((x, 0, 8.4), a, b, 3, 32, "x") for x, a, b in ((-164, w, 0.6), (-162, w, 1.2), (-152, w, 7.2), (-146, w, 8.2), (-60, w, 8.3), (60, w, 8), (140, w, 6), (160, w, 2.4), (176, w, 1))], thin_clear("film", strength=0.3), 2)
    card = at(box(46, 2 * w + 6, 1.6, paper(ORANGE), 0.4), (182, 0, 8))
    under = at(label_plate(104, 62, ["300 × 4.8 mm", "PA 6.6 · black", "100 pieces"], mark=False), (26, 0, 16.9), (0, 0, 0))
    name = at(text("IRONMONGER", 10, print_ink("#ffffff"), 0.05), (182, 0, 9.66), (0, 0, -90))
    hole = at(cylinder(4, 0.1, print_ink("#d9d5cb"), 0), (197, 0, 9.56))
    return group([*ties, shell, card, under, name, hole])


def harness():
    """A tie pulled tight around seven cables."""
    reach, r = 150.0, 4.4
    cores = [(0, 0)] + [(2 * r * math.cos(math.radians(60 * k)), 2 * r * math.sin(math.radians(60 * k))) for k in range(6)]
    colours = ("#2b2d31", "#2b2d31", BLUE, "#8b8e92", "#2b2d31", "#b5541a", "#2b2d31")
    parts = []
    for (y, z), colour in zip(cores, colours):
        # Beside the tie the cables part a little.
        path = [(x, y * (1 + 0.5 * abs(x / reach) ** 1.6), 15.2 + z * (1 + (0.28 if z > 0 else 0) * abs(x / reach) ** 1.6) - 3 * min(1, abs(x) / 70)) for x in (-reach, -70, -30, 0, 30, 70, reach)]
        parts.append(sweep(curve_through(path, 8), r, rubber(colour), soft=False))
    # The tie stands across the cables, head and tail towards the camera.
    return group(parts + [at(closed_tie(14.4), (0, 0, 15.2), (0, 90, 0))])


def build(view):
    form = tie_form()
    if view == "detail":
        parts = [harness()]
        short = joined(group([*head(nylon()), extrude([(3, -2.4), (62, -2.4), (62, 2.4), (3, 2.4)], THICK, nylon(), 0.35, 2), teeth(14, 62, nylon(), THICK - 0.05)]))
        parts.append(at(short, (-78, -44, 0), (0, 0, 9)))
    else:
        # The bag lies aslant, its card to the right; a fan of loose ties in front of it.
        fan = [copy(form, (-103 + 6 * i, -90 - 10 * i, 0), (0, 0, 33 - 7 * i)) for i in range(4)]
        parts = [at(bag(form), (-20, 50, 0), (0, 0, 38)), *fan, at(closed_tie(36), (-112, 104, 4.2), (0, 0, -135))]
    bpy.data.objects.remove(form)
    return parts
