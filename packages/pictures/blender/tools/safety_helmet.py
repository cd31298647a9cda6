"""Safety helmet, yellow ABS, EN 397: vents, slots at the sides, six-point harness turned by a wheel."""
from kit import *
from tools.site_parts import band, mapped, on_skin, skin

VIEWS = {"whole": {"azimuth": -36, "elevation": 22}, "detail": {"azimuth": 24, "elevation": 46}}

HALF_X, HALF_Y, HIGH = 108.0, 136.0, 134.0


def shell_at(u, v):
    """u around from the front (-y), v from the crown (0) to the edge (1); the brim begins at 0.8."""
    a = 2 * math.pi * u
    sx, cy = math.sin(a), math.cos(a)
    t = min(v / 0.8, 1.0)
    phi = t * math.pi / 2
    out, up = math.sin(phi) ** 0.84, math.cos(phi) ** 0.86
    x, y, z = sx * out * HALF_X, -cy * out * HALF_Y, HIGH * up
    # Three raised ribs run from front to back.
    fade = min(1, max(0, (0.86 - t) / 0.2))
    lift = 0.0
    for x0, wide, high in ((0, 13, 5.5), (38, 8, 3.6), (-38, 8, 3.6)):
        lift = max(lift, high / (1 + math.exp((abs(x - x0) - wide) / 1.7)))
    normal = Vector((x / HALF_X**2, y / HALF_Y**2, z / HIGH**2)).normalized()
    x, y, z = Vector((x, y, z)) + normal * lift * fade
    # Slight flare, then gutter and peak.
    flare = max(0, t - 0.75) / 0.25
    x, y = x * (1 + 0.03 * flare), y * (1 + 0.03 * flare)
    if v > 0.8:
        s = (v - 0.8) / 0.2
        front, back = max(0, cy) ** 1.7, max(0, -cy) ** 2
        reach = (8 + 44 * front + 6 * back) * s
        away = Vector((sx * HALF_Y, -cy * HALF_X, 0)).normalized()
        x, y = x + away.x * reach, y + away.y * reach
        curl = 4 * s**4 * (1 - front)
        z += -13 * front * s + 3.5 * math.sin(s * math.pi) * front - 12 * back * s + curl - 3 * s
    return x, y, z


def shell():
    made = material("helmet yellow", "#f5bd00", 0, 0.24, 0.5, 0.25)
    part = skin(shell_at, 160, 72, made, True, 60)
    thicken(part, 2.6, -1)
    for side in (-1, 1):
        for k, y in enumerate((-26, 6, 38)):
            slot = extrude(rounded_outline([(-16, -4.6), (16, -4.6), (16, 4.6), (-16, 4.6)], 4.4), 90, made, 0)
            cut(part, slot, (side * 50, y, 62), (0, side * 34, side * (k - 1) * 5))
    edge = sweep([shell_at(k / 200, 1.0) for k in range(200)], 2.5, made, True, soft=False)
    pockets = []
    for side in (-1, 1):
        frame = extrude(rounded_outline([(-19, -15), (19, -15), (16, 15), (-16, 15)], 4), 9, made, 2)
        pockets.append(at(frame, (side * (HALF_X - 2), 4, 14), (90, 0, side * 90)))
        pockets.append(at(box(24, 4, 8, print_ink("#2a2410"), 1), (side * (HALF_X + 6), 4, 3), (0, 0, 90)))
    mark = text("IRONMONGER", 12, print_ink("#26272a"), 0.2)
    brand = mapped(mark, on_skin(shell_at, 0, 0.645, 1 / (2 * math.pi * 116), -0.0042, -1, 0.9), 1.6)
    return [part, edge, brand] + pockets


def harness():
    """Headband with sweat pad, six straps over the crown, nape band with its wheel."""
    grey, dark = abs_plastic("#303338"), cloth("#44474c", 1.2, 0.4)
    tape = cloth("#2f3237", 1.6, 0.6)
    loop = [(90 * math.sin(a), -110 * math.cos(a), 8 - 20 * max(0, -math.cos(a)) ** 2) for a in (2 * math.pi * k / 96 for k in range(96))]
    parts = [band(loop, (0, 0, 1), 27, 2.2, grey, True)]
    front = [(86.5 * math.sin(a), -106.5 * math.cos(a), 9) for a in (math.radians(d) for d in range(-74, 75, 4))]
    parts.append(band(front, (0, 0, 1), 34, 5, dark))
    for k in range(3):
        a = math.radians(30 + 60 * k)
        c, s = math.cos(a), math.sin(a)
        path = []
        for i in range(41):
            b = math.pi * i / 40
            path.append((96 * c * math.cos(b), 120 * s * math.cos(b), 14 + (84 + k * 1.6) * math.sin(b) ** 0.8))
        parts.append(band(path, (-s, c, 0), 20, 1.6, tape))
        for end in (-1, 1):
            parts.append(at(box(24, 5, 26, grey, 1.6), (end * 98 * c, end * 122 * s, 4), (0, 0, math.degrees(math.atan2(120 * s, 96 * c)) + 90)))
    wheel = [at(cylinder(20, 12, grey, 2), (0, 110, -12), (-90, 0, 0)), at(cylinder(8, 15, abs_plastic(ORANGE), 2, 48), (0, 110, -12), (-90, 0, 0))]
    for k in range(20):
        a = 2 * math.pi * k / 20
        wheel.append(at(cylinder(2, 11, grey, 0.8, 16), (20 * math.cos(a), 110.5, -12 + 20 * math.sin(a)), (-90, 0, 0)))
    pad = [(60 * math.sin(a), 98 * math.cos(a) + 6, -12) for a in (math.radians(d) for d in range(-46, 47, 4))]
    return parts + wheel + [band(pad, (0, 0, 1), 24, 5, dark)]


def build(view):
    parts = shell() + harness()
    if view == "detail":
        return [group(parts, (0, 0, 0), (196, 0, 18))]
    return parts
