"""Hi-vis vest, fluorescent orange, EN ISO 20471 class 2: two shoulder bands, one waist band, hook-and-loop front; as on a wearer."""
from kit import *
from mathutils import noise
from tools.site_parts import skin

VIEWS = {
    "whole": {"azimuth": -24, "elevation": 10, "fill": 0.8},
    "detail": {"azimuth": -26, "elevation": 12, "focus": (70, -140, 330, 175)},
}

HALF, DEEP, POWER = 256.0, 132.0, 2.3
"""Half the width and depth of the body, and the power of its superellipse."""
LONG, ARM, SPLIT = 700.0, 400.0, 360.0
"""Heights above the hem: of the shoulder at the neck, of the foot of the armhole, of the foot of the V."""
WAIST, TAPE, LAP = 190.0, 25.0, 24.0


def smoothstep(a, b, x):
    t = min(1, max(0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)


def body(angle, rise):
    """The wearer: `angle` in degrees from the front's middle (negative on the wearer's right, 180 at the back), `rise` 0 at the hem to 1 on
    the shoulder's line."""
    a = math.radians(angle)
    s, c = math.sin(a), math.cos(a)
    side = math.copysign(abs(s) ** (2 / POWER), s)
    front = math.copysign(abs(c) ** (2 / POWER), c)
    top = LONG - max(0, HALF * abs(side) - 70) * 0.36
    z = top * rise
    # Hangs straight from the chest, a little wider at the hem; the chest closes to the shoulders.
    wide = HALF * (1 + 0.05 * smoothstep(0.45, 0, rise)) * (1 - 0.13 * smoothstep(0.6, 1, rise))
    close = max(0, (rise - 0.55) / 0.45)
    deep = DEEP * (1 + 0.08 * smoothstep(0.5, 0, rise)) * math.sqrt(max(0, 1 - close**3))
    deep += 14 * math.exp(-(((rise - 0.66) / 0.14) ** 2)) * (1 if c > 0 else 0.4)
    return Vector((side * wide, -front * deep, z))


def folds(angle, rise):
    """How far the cloth stands off: it hangs in soft pleats from the chest and pulls in slanting lines from shoulder to side."""
    angle = angle - 360 if angle > 180 else angle
    side = abs(angle)
    loose = smoothstep(0.75, 0.1, rise)
    x = math.sin(math.radians(angle)) * 5
    y = math.cos(math.radians(angle)) * 5
    off = 15 * loose * noise.noise(Vector((x * 0.62, y * 0.62, rise * 0.9 + 2)))
    off += 9 * (0.35 + 0.65 * loose) * noise.noise(Vector((x * 1.5, y * 1.5, rise * 2.2)))
    slant = noise.noise(Vector((x * 0.9 + rise * 3.4 * math.copysign(1, angle), y * 0.5, rise * 3.8 + 11)))
    # Rounded: a sharp crest across the rows of the mesh looks like a saw.
    off += 10 * max(0, 1 - (slant / 0.31) ** 2) ** 2 * smoothstep(0.95, 0.7, rise) * smoothstep(8, 35, side) * smoothstep(178, 150, side)
    # Creases of the pack.
    off -= 2.6 * math.exp(-(((rise - 0.47) / 0.006) ** 2)) + 2.2 * math.exp(-(((side - 34) / 1.1) ** 2)) * smoothstep(1, 0.8, rise)
    return off * smoothstep(1.02, 0.9, rise)


def cloth_at(angle, rise, lift=0.0):
    e = 0.5
    p = body(angle, rise)
    normal = (body(angle + e, rise) - body(angle - e, rise)).cross(body(angle, min(1, rise + 0.004)) - body(angle, rise - 0.004))
    if normal.length < 1e-9:
        return p
    return p + normal.normalized() * (folds(angle, rise) + lift)


def at_x(x):
    """The angle at which the body is this far from the middle."""
    return math.copysign(math.degrees(math.asin(min(1, abs(x) / HALF) ** (POWER / 2))), x)


def neck(rise):
    """The front's edge, mm from the middle."""
    return 92 * max(0, (rise * LONG - SPLIT) / (LONG - SPLIT)) ** 0.85


def arm(rise):
    """Where the armhole's edge is, in degrees from the middle of front or back."""
    h = max(0, (rise - ARM / LONG) / (1 - ARM / LONG))
    return 90 - 42 * math.sqrt(h * (2 - h)) - 7 * math.sin(math.pi * h)


def rows(v):
    """Closer together at the foot of the armhole (v = 0.6), where its edge turns, and towards the shoulder, where the cloth bends."""
    foot = ARM / LONG
    return foot * v / 0.6 if v < 0.6 else foot + (1 - foot) * (0.5 - 0.5 * math.cos((v - 0.6) / 0.4 * math.pi))


def over(angle):
    """The lift of the half that laps over, which ends at its other edge."""
    return 3 * (1 - smoothstep(4, 14, -angle))


def front(side, lapping):
    """One half of the front."""
    def form(u, v):
        rise = rows(v)
        low = at_x(neck(rise) - LAP * (1 - smoothstep(0.42, 0.6, rise)))
        angle = low + (arm(rise) - low) * u
        return cloth_at(side * angle, rise, over(side * angle) if lapping else 0)

    return form


def back(u, v):
    rise = rows(v)
    angle = 180 + (2 * u - 1) * arm(rise)
    x = abs(2 * u - 1)
    # The neck is cut a little lower in the middle.
    return cloth_at(angle, rise * (1 - 0.05 * smoothstep(0.42, 0.2, x) * smoothstep(0.8, 1, v)))


def fabric():
    made = material("fluorescent orange", "#f7440a", 0, 0.8, 0.2, sheen=0.3)
    return grain(made, 0.7, 0.5, detail=1)


def retroreflective():
    """Glass beads on silver cloth: matt grey unless lit from the camera."""
    return grain(material("retroreflective tape", "#9ea3a7", 0.6, 0.42, 0.5), 1.6, 0.2)


def binding(points, radius=3.4):
    return sweep(points, radius, cloth("#2a2c30", 1.3, 0.5), False, soft=False, resolution=5)


def stitches(line, across):
    """A seam along the line, one mesh: each second step is a stitch, a ridge as wide as `across` (x, y, z)."""
    vertices, faces = [], []
    side = Vector(across)
    for i in range(0, len(line) - 1, 2):
        a, b, n = line[i], line[i + 1], len(vertices)
        out = Vector((a.x, a.y * 3, 0)).normalized() * 0.8
        vertices += [a - side, a + side, b + side, b - side, a + out, b + out]
        faces += [(n, n + 4, n + 5, n + 3), (n + 1, n + 2, n + 5, n + 4), (n, n + 1, n + 4), (n + 3, n + 5, n + 2)]
    return mesh(vertices, faces, material("sewing thread", "#9aa0a3", 0, 0.7))


def waist_tape(a, b, lapping=False):
    """Around the body from the angle a to b."""
    count = max(8, int(abs(b - a) * 1.5))

    def place(u, v):
        angle = a + (b - a) * u
        return cloth_at(angle, (WAIST + (2 * v - 1) * TAPE) / LONG, 1.6 + (over(angle) if lapping else 0))

    parts = [thicken(skin(place, count, 10, retroreflective(), False, 70), 0.8, 0)]
    for v in (0.07, 0.93):
        parts.append(stitches([place(k / (count * 2), v) for k in range(count * 2 + 1)], (0, 0, 0.7)))
    return parts


def shoulder_tape(x0, side, face, lift):
    """From the waist tape up to the shoulder, x0 from the middle; `face`: 0 front, 180 back."""
    low = (WAIST + TAPE) / LONG

    def place(u, v):
        rise = low + (rows(0.25 + 0.75 * v) - rows(0.25)) / (1 - rows(0.25)) * (1 - low)
        x = x0 + (2 * u - 1) * TAPE
        angle = at_x(x)
        return cloth_at(side * angle if face == 0 else 180 - side * angle, rise, lift)

    parts = [thicken(skin(place, 10, 110, retroreflective(), False, 70), 0.8, 0)]
    if face == 0:
        for u in (0.07, 0.93):
            parts.append(stitches([place(u, k / 180) for k in range(172)], (0.7, 0, 0)))
    return parts


def build(view):
    made = fabric()
    parts = [thicken(skin(back, 120, 160, made, False, 80), 0.9, 0)]
    parts.append(binding([back(k / 80, 1.0) + Vector((0, 0, 0.5)) for k in range(24, 57)]))
    for side in (1, -1):
        form = front(side, side < 0)
        parts.append(thicken(skin(form, 120, 200, made, False, 80), 0.9, 0))
        parts.append(binding([form(0, k / 120) for k in range(0 if side < 0 else 66, 121)]))
        parts.append(binding([form(1, k / 120) for k in range(72, 121)] + [back(0 if side > 0 else 1, k / 120) for k in range(120, 71, -1)]))
        parts.append(binding([form(k / 60, 0) for k in range(61)]))
        parts += shoulder_tape(158, side, 0, 1.6) + shoulder_tape(158, side, 180, 1.6)
    parts.append(binding([back(k / 90, 0) for k in range(91)]))
    parts += waist_tape(at_x(LAP), 90) + waist_tape(at_x(LAP), -90, True) + waist_tape(90, 270)
    # Sewn-in label at the back of the neck.
    parts.append(at(label_plate(62, 44, ["XL", "EN ISO 20471"]), (0, back(0.5, 1.0).y - 5, back(0.5, 1.0).z - 32), (72, 0, 0)))
    return parts
