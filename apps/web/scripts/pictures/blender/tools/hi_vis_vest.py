"""Hi-vis vest, fluorescent orange, EN ISO 20471 class 2: two shoulder bands, one waist band, hook-and-loop front."""
from kit import *
from mathutils import noise
from tools.site_parts import laid_on, skin

VIEWS = {"whole": {"azimuth": 0, "elevation": 62, "fill": 0.8}, "detail": {"azimuth": -14, "elevation": 50, "focus": (-105, 290, 20, 175)}}

LONG, HALF = 690.0, 300.0
SPLIT = 372.0
"""Where the V of the neck begins, above the hem."""
BIND = 5.0


def smoothstep(a, b, x):
    t = min(1, max(0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)


def outer(y):
    """Half the width: straight sides, then the armholes."""
    t = min(1, max(0, (y - 395) / 295))
    return HALF - 12 * (1 - y / 395 if y < 395 else 0) ** 2 - (78 * math.sin(math.pi * min(1, t * 0.62)) if t else 0)


def inner(y):
    return 0 if y < SPLIT else 92 * ((y - SPLIT) / (LONG - SPLIT)) ** 0.9


def height(x, y, front):
    """Soft folds: long ones that run down, small ones where it was folded in the pack."""
    soft = noise.noise(Vector((x * 0.006, y * 0.003, 3.0 if front else 9.0))) * 17
    # Folds that hang from the shoulders and run slantwise to the sides.
    soft += noise.noise(Vector((x * 0.02 + y * 0.004, y * 0.006, 5.0))) * 11
    soft += abs(noise.noise(Vector((x * 0.011 + y * 0.012, y * 0.016 - x * 0.012, 7.0)))) * 13
    crease = -3.2 * math.exp(-(((y - 345) / 7) ** 2)) - 2.6 * math.exp(-(((abs(x) - 150) / 6) ** 2))
    near_side = smoothstep(0, 55, HALF - abs(x))
    puff = 16 * near_side * smoothstep(0, 60, y) * (1 - 0.5 * smoothstep(520, 690, y))
    if not front:
        return 2.5 + max(0, soft * 0.25)
    return 9 + puff + (soft + crease) * (0.35 + 0.65 * near_side)


def panel(side, lift):
    """One half of the front; the left one laps over the right."""
    def form(u, v):
        lap = 26 if side > 0 else 22
        y = v * LONG
        low = inner(y) - lap * (1 - smoothstep(SPLIT - 60, SPLIT + 40, y))
        x = low + (outer(y) - low) * u
        # The shoulder falls outwards; the hem is a little round.
        y = y - 34 * smoothstep(0.9, 1, v) * u - 5 * (1 - v) * math.sin(u * 2) + 3
        return side * x, y, height(side * x, y, True) + lift

    return form


def fabric():
    return grain(material("fluorescent orange", "#f4480c", 0, 0.75, 0.25, sheen=0.5), 1.1, 0.35, detail=1)


def bindings(points, radius=3.2, closed=False):
    return sweep(points, radius, cloth("#2a2c30", 1.3, 0.5), closed, soft=False, resolution=5)


def strip(centre, half_width, direction, lift, made, steps=90):
    """A tape 50 mm wide, laid on the front along the centre line (x, y) points; `direction`: its width."""
    rows = []
    for x, y in centre:
        row = []
        for k in range(-5, 6):
            w = half_width * k / 5
            px, py = x + direction[0] * w, y + direction[1] * w
            row.append((px, py, height(px, py, True) + lift))
        rows.append(row)
    return skin(lambda u, v: rows[int(round(v * (len(rows) - 1)))][int(round(u * 10))], 10, len(rows) - 1, made, False, 70)


def tape_with_seams(centre, direction, lift):
    parts = [thicken(strip(centre, 25, direction, lift + 1.2, reflective_tape()), 0.8, 0)]
    thread_ = material("sewing thread", "#b5bcbe", 0, 0.7)
    for s in (-1, 1):
        line = [(x + direction[0] * 22.4 * s, y + direction[1] * 22.4 * s) for x, y in centre]
        for i in range(0, len(line) - 1, 2):
            (x0, y0), (x1, y1) = line[i], line[i + 1]
            parts.append(sweep([(x0, y0, height(x0, y0, True) + lift + 1.9), (x1, y1, height(x1, y1, True) + lift + 1.9)], 0.55, thread_, soft=False, resolution=2))
    return parts


def build(view):
    parts = []
    cloth_ = fabric()

    def back(u, v):
        y = v * LONG
        x = (2 * u - 1) * outer(y)
        neck = 36 * math.exp(-((x / 78) ** 4)) * smoothstep(0.8, 1, v)
        y = y - neck - 34 * smoothstep(0.9, 1, v) * max(0, (abs(x) - 92) / 200)
        return x, y + 6, height(x, y, False)

    parts.append(thicken(skin(back, 60, 60, cloth_, False, 80), 0.9, 0))
    parts.append(bindings([Vector(back(k / 60, 1.0)) + Vector((0, 0, 1)) for k in range(15, 46)]))
    fronts = []
    for side, lift in ((1, 0.0), (-1, 2.4)):
        form = panel(side, lift)
        fronts.append(thicken(skin(form, 60, 120, cloth_, False, 80), 0.9, 0))
        parts.append(fronts[-1])
        # The lower edge of the under panel is hidden by the upper one.
        edge = [form(0, k / 90) for k in range(50 if side > 0 else 0, 91)]
        parts.append(bindings(edge))
        parts.append(bindings([form(1, k / 90) for k in range(91)]))
        parts.append(bindings([form(k / 40, 0) for k in range(41)]))
        lap = 24
        row = [(side * x, 236.0) for x in (-lap * 0.9 + (outer(236) - 3 + lap * 0.9) * k / 60 for k in range(61))]
        parts += tape_with_seams(row, (0, 1), lift)
        column = [(side * 158.0, 262 + (LONG - 22 - 262) * k / 80) for k in range(81)]
        parts += tape_with_seams(column, (1, 0), lift)
    ink = print_ink("#2a2c30")
    parts.append(laid_on(at(text("IRONMONGER", 28, ink, 0.1), (160, 112, 0)), fronts[0], 1.9, 2.5))
    # Sewn-in label at the back of the neck.
    label = label_plate(58, 40, ["XL", "EN ISO 20471"])
    parts.append(at(label, (0, LONG - 62, 9)))
    return parts
