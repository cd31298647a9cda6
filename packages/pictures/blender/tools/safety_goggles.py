"""Safety goggles, EN 166: wide polycarbonate lens, soft frame with indirect vents, wide elastic band."""
from kit import *
from tools.site_parts import band, curve_through, mapped, skin, thin_clear

VIEWS = {"whole": {"azimuth": -30, "elevation": 22}, "detail": {"azimuth": -36, "elevation": 24, "focus": (-46, 4, 8, 52)}}

RADIUS = 96.0
"""Of the lens' curve around the face."""


def outline(a, size=1.0, more=0.0):
    """x and z of the frame's outline at this angle; a notch for the nose."""
    c, s = math.cos(a), math.sin(a)
    x = 84 * math.copysign(abs(c) ** (2 / 2.9), c)
    z = 41 * math.copysign(abs(s) ** (2 / 2.7), s)
    z *= 1 - 0.1 * (x / 84) ** 2
    if s < 0:
        z += 23 * math.exp(-((x / 17) ** 2))
    x, z = x * size, z * size
    length = math.hypot(x, z * 1.6) or 1
    return x + more * x / length, z + more * z * 1.6 / length


def wrap(x, z, depth):
    """Bends around the face: the front is at y = 0, depth goes backwards."""
    a = x / RADIUS
    return RADIUS * math.sin(a) * (1 + depth * 0.0016), RADIUS * (1 - math.cos(a)) * (1 - depth * 0.004) + depth, z


PROFILE = [(0.90, 0, 3.4), (0.915, 0, 0.4), (0.95, 0, -1.6), (0.985, 0, -1.0), (1.0, 0, 1.6), (1.0, 0, 6), (0.985, 0, 8.5), (0.985, 0, 12), (1.0, 0, 15),
           (1.0, 1, 26), (1.0, 4, 33), (1.0, 9, 38), (1.0, 11.5, 40.5), (1.0, 11, 42.5), (1.0, 6, 42)]


def frame():
    made = grain(material("soft frame", "#303338", 0, 0.48, 0.45), 1.0, 0.06)

    def form(u, v):
        size, more, depth = PROFILE[min(int(round(v * (len(PROFILE) - 1))), len(PROFILE) - 1)]
        x, z = outline(2 * math.pi * u, size, more)
        return wrap(x, z, depth)

    return thicken(skin(form, 120, len(PROFILE) - 1, made, True, 60, 1), 2.0, 0)


def lens():
    def form(u, v):
        x, z = outline(2 * math.pi * u, 0.93 * v)
        return wrap(x, z, 0.6 - 1.5 * (1 - v * v))

    clear = skin(form, 120, 16, thin_clear("goggle lens", "#e2eef2", 0.36), True, 60)
    groove = sweep([wrap(*outline(2 * math.pi * k / 120, 0.925), 0.2) for k in range(120)], 1.0, abs_plastic("#1f2124"), True, soft=False)

    def print_at(x, y, z):
        return wrap(x + 40, y + 27.5, -1.4 - z)

    mark = mapped(text("IRONMONGER  1 B K N", 3.6, print_ink("#5b6064"), 0.02), print_at, 2)
    return [clear, groove, mark]


def vents():
    """Hooded housings on top and below: air gets in, splashes do not."""
    black, orange = abs_plastic("#202124"), abs_plastic(ORANGE)
    parts = []
    for x in (-48, -16, 16, 48):
        for s in (-1, 1):
            if s < 0 and abs(x) < 20:
                continue
            a = math.acos(max(-1, min(1, (abs(x) / 84) ** 1.45)))
            px, pz = outline(a if s > 0 else -a)
            px = math.copysign(abs(px), x)
            p = wrap(px, pz + s * 1.2, 20.5)
            turn = math.degrees(px / RADIUS)
            tilt = math.degrees(-math.asin(max(-0.9, min(0.9, px * 0.0042)))) * -s
            parts.append(at(box(24, 13, 5.4, orange if s > 0 else black, 2.2), (p[0], p[1], p[2] - 2.7), (0, tilt, turn)))
            for k in (-1, 0, 1):
                parts.append(at(box(4, 13.4, 2, black, 0.8), (p[0] + k * 6.6 * math.cos(math.radians(turn)), p[1] + k * 6.6 * math.sin(math.radians(turn)), p[2] - 1 + s * 0.8 + k * 6.6 * -math.sin(math.radians(tilt))), (0, tilt, turn)))
    return parts


def strap():
    black, webbing = abs_plastic("#26282b"), cloth("#e8670f", 1.3, 0.5)
    side = wrap(84, 0, 16)
    points = [(side[0] + 6, side[1] + 2, 0), (side[0] + 11, side[1] + 26, -3), (side[0] + 6, side[1] + 70, -12), (62, side[1] + 112, -24), (10, side[1] + 128, -29.5),
              (-50, side[1] + 116, -28), (-side[0] - 4, side[1] + 72, -16), (-side[0] - 11, side[1] + 26, -3), (-side[0] - 6, side[1] + 2, 0)]
    path = curve_through(points, 16)
    parts = [band(path, (0, 0, 1), 25, 1.8, webbing)]
    for s in (-1, 1):
        # Lugs on the frame, a swivel clip and a slider on the band.
        parts.append(at(box(10, 22, 34, black, 4), (s * (side[0] + 4), side[1] + 2, -17), (0, 0, s * -14)))
        parts.append(at(cylinder(6, 5, abs_plastic(ORANGE), 1.2, 40), (s * (side[0] + 7.5), side[1] + 1, 0), (0, s * 90, s * -14)))
    p, q = path[26], path[28]
    turn = math.degrees(math.atan2(q.y - p.y, q.x - p.x))
    for dx in (-9, 0, 9):
        parts.append(at(box(3.4, 6, 32, black, 1.4), (p.x + dx * math.cos(math.radians(turn)), p.y + dx * math.sin(math.radians(turn)), p.z - 16), (0, 0, turn)))
    for dz in (-14.5, 14.5):
        parts.append(at(box(21, 6, 3.2, black, 1.2), (p.x, p.y, p.z + dz - 1.6), (0, 0, turn)))
    return parts


def build(view):
    return [frame()] + lens() + vents() + strap()
