"""Disposable masks, EN 149 FFP2 NR D with exhale valve: moulded cup, nose clip, two bands; box of 10."""
from kit import *
from tools.site_parts import band, curve_through, mapped, on_skin, skin

VIEWS = {"whole": {"azimuth": -16, "elevation": 26}, "detail": {"azimuth": -22, "elevation": 40}}


def cup_at(u, v):
    """u around, v from the middle (0) to the edge (1). The nose is at +y, z is the depth of the cup."""
    a = 2 * math.pi * u
    c, s = math.cos(a), math.sin(a)
    r = min(v / 0.93, 1.0)
    narrow = 1 - 0.3 * max(0, s) ** 1.5 - 0.08 * max(0, -s) ** 2
    x, y = 62 * c * narrow * r, (74 if s > 0 else 62) * s * r
    z = 50 * (1 - r**2.7) ** 0.8
    # A ridge for the nose, a firm chin.
    z += 9 * max(0, s) ** 4 * (1 - r) * r * 4
    if v > 0.93:
        t = (v - 0.93) / 0.07
        x, y = x * (1 + 0.085 * t), y * (1 + 0.085 * t)
        z = 0.6 - 0.6 * t
    # The edge follows the cheeks.
    return x, y, z + 9 * r**2 * (1 - (c * c)) * 0.9


def mask(straps):
    fleece = grain(material("fleece", "#e9ecec", 0, 0.92, 0.2, sheen=0.3), 1.6, 0.5, detail=4)
    body = thicken(skin(cup_at, 96, 40, fleece, True, 50), 1.2, -1)
    parts = [body]
    # Welded seam and pressed lines.
    seam = [cup_at(k / 120, 0.968) for k in range(120)]
    stitch = cylinder(0.8, 0.7, material("weld", "#cfd4d5", 0, 0.5, 0.4), 0.2, 12)
    form = joined(group([stitch]))
    for p in seam:
        parts.append(copy(form, (p[0], p[1], p[2] + 0.2)))
    bpy.data.objects.remove(form)
    for v in (0.62, 0.76):
        parts.append(sweep([Vector(cup_at(k / 96, v)) + Vector((0, 0, 0.1)) for k in range(96)], 0.9, fleece, True, soft=False))
    # Nose clip.
    clip = []
    for k in range(25):
        u = 0.25 + (k / 24 - 0.5) * 0.26
        p = Vector(cup_at(u, 0.86))
        away = (p - Vector((0, 10, 12))).normalized()
        clip.append(p + away * 0.9)
    parts.append(band(clip, (0, 0.55, -0.85), 5, 1.0, aluminium()))
    parts.append(valve())
    ink = print_ink("#2a4d77")
    words = group([at(text("FFP2 NR D", 8, ink, 0.02), (0, 6, 0)), at(text("EN 149", 5.6, ink, 0.02), (0, -5, 0)), at(text("IRONMONGER", 5, ink, 0.02), (0, -14, 0))])
    parts.append(mapped(words, lambda x, y, z: flat_on_cup(36 + x * 0.9, 4 + y, z), 2))
    if straps:
        parts += bands()
    return group(parts)


def flat_on_cup(x, y, lift):
    """The point of the cup above (x, y)."""
    a = math.atan2(y / 66, x / 62)
    low, high = 0.0, 0.93
    for _ in range(24):
        v = (low + high) / 2
        p = cup_at(a / (2 * math.pi), v)
        low, high = (v, high) if math.hypot(p[0], p[1]) < math.hypot(x, y) else (low, v)
    return p[0], p[1], p[2] + 0.5 + lift


def valve():
    """A round cover with slots; turned so that it sits on the cup."""
    grey, dark = abs_plastic("#3a3d42"), print_ink("#141517")
    cap = revolve([(0, 9.4), (8, 9.2), (14, 8), (17.6, 5), (19, 1.5), (20.6, 1.2), (21, 0), (18, -3)], grey, 96)
    parts = [cap]
    for k in range(-2, 3):
        length = 22 - abs(k) * 4
        parts.append(at(box(length, 2.2, 2.0, dark, 0.6), (0, k * 4.6, 8.0 - abs(k) * 0.25)))
    for k in range(12):
        a = math.radians(30 * k)
        parts.append(at(box(5.4, 2.6, 3, dark, 0.6), (18 * math.cos(a), 18 * math.sin(a), 2.2), (0, 0, math.degrees(a) + 90)))
    return group(parts, (0, -6, 49.5), (3, 0, 0))


def bands():
    """Two elastic bands, clipped at both sides, lying in curves on the ground."""
    elastic = cloth("#e8670f", 1.6, 0.4)
    parts = []
    for y, away, lean in ((20, 70, 1), (-18, 62, -1)):
        for s in (-1, 1):
            parts.append(at(box(8, 11, 3.2, abs_plastic("#d8dadb"), 1.2), (s * (61 - abs(y) * 0.12), y, 1.6)))
        start, end = Vector((62, y, 3)), Vector((-62, y, 3))
        if lean > 0:
            points = [start, (78, y + 18, 3), (74, y + 64, 3.2), (20, y + 98, 3), (-34, y + 92, 3), (-76, y + 56, 3), (-80, y + 14, 3), end]
        else:
            points = [start, (80, y - 16, 3), (84, y - 50, 3), (40, y - 82, 3), (-20, y - 78, 3), (-70, y - 60, 3), (-84, y - 22, 3), end]
        parts.append(band(curve_through(points, 14), (0, 0, 1), 6, 1.0, elastic))
    return parts


def pack():
    """The box of ten, standing."""
    board = grain(material("coated board", "#eceae3", 0, 0.42, 0.4, 0.15), 0.3, 0.04)
    x, y, z = 150, 96, 168
    parts = [box(x, y, z, board, 1.2)]
    orange, ink = print_ink(ORANGE), print_ink()
    front = [at(box(x + 0.3, 0.3, 46, orange, 0), (0, -y / 2, z - 58)), at(box(0.3, y + 0.3, 46, orange, 0), (-x / 2, 0, z - 58)), at(box(0.3, y + 0.3, 46, orange, 0), (x / 2, 0, z - 58))]
    lines = [("IRONMONGER", 17, print_ink("#ffffff"), z - 36), ("FFP2", 36, ink, z - 92), ("NR D · EN 149 · with valve", 8.4, ink, z - 119), ("10 masks", 13, ink, z - 140)]
    for words, size, made, h in lines:
        front.append(at(text(words, size, made, 0.05), (0, -y / 2 - 0.3, h), (90, 0, 0)))
    side = at(text("10 × FFP2", 14, ink, 0.05), (-x / 2 - 0.3, 0, z - 92), (90, 0, -90))
    flap = at(box(x - 1, 0.4, 0.3, print_ink("#b9b5aa"), 0), (0, -y / 2 + 14, z - 0.1))
    return parts + front + [side, flap]


def build(view):
    if view == "detail":
        return [at(mask(True), (0, 0, 0), (0, 0, -8))]
    lying = at(mask(True), (-34, -150, 0), (0, 0, 10))
    leaning = at(mask(False), (122, -96, 66), (66, 0, -14))
    return [group(pack(), (20, 0, 0), (0, 0, 6)), lying, leaning]
