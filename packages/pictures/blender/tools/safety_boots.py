"""Safety boots, EN ISO 20345 S3 SRC, one pair: nubuck, steel toe cap, oil-resistant lugged sole."""
from kit import *
from tools.site_parts import band, curve_through, mapped, on_skin, skin

VIEWS = {"whole": {"azimuth": 0, "elevation": 26}, "detail": {"azimuth": 8, "elevation": 27, "fill": 0.82}, "pack": {"azimuth": 0, "elevation": 27}}

# Left boot, toe towards +x, heel at x = 0, outer side +y. Millimetres.
OUTLINE = [(0, 0), (3, 16), (18, 30), (45, 35), (90, 36), (135, 42), (178, 51), (215, 53), (250, 45), (277, 26), (286, 2), (281, -22), (262, -37), (228, -45), (185, -45), (135, -36), (90, -33), (45, -34), (18, -29), (3, -15)]
LENGTH = 286.0
# Height; back edge x; front edge x; width of the foot's outline; share of the ankle's ellipse, its half width.
LEVELS = [
    (20, 4, 280, 0.95, 0, 40), (27, 1, 283, 0.98, 0, 40), (38, -1, 283, 0.99, 0, 40), (48, -1, 280, 0.97, 0, 40), (57, 1, 274, 0.93, 0, 40), (64, 3, 264, 0.87, 0, 40),
    (69, 5, 250, 0.81, 0.02, 40), (72.5, 6, 234, 0.77, 0.05, 40), (77, 7, 219, 0.75, 0.08, 40), (86, 9, 200, 0.73, 0.15, 40), (98, 11, 183, 0.71, 0.3, 39), (111, 12, 168, 0.7, 0.5, 38.5),
    (125, 11, 156, 0.7, 0.75, 38.5), (140, 8, 147, 0.7, 0.95, 39.5), (154, 4, 142, 0.7, 1, 41), (166, 1, 139, 0.7, 1, 42.5),
]
AROUND = 120


def outline_points():
    path = curve_through([(x, y, 0) for x, y in OUTLINE], 24, True)
    lengths, total = [0.0], 0.0
    for i in range(len(path)):
        total += (path[(i + 1) % len(path)] - path[i]).length
        lengths.append(total)
    out = []
    j = 0
    for k in range(AROUND):
        want = total * k / AROUND
        while lengths[j + 1] < want:
            j += 1
        t = (want - lengths[j]) / max(1e-9, lengths[j + 1] - lengths[j])
        out.append(path[j].lerp(path[(j + 1) % len(path)], t))
    return out


FOOT = outline_points()
FRONT_U = max(range(AROUND), key=lambda k: FOOT[k].x) / AROUND


def level(v):
    """The figures of `LEVELS` at v (0 the sole, 1 the collar), smoothly between."""
    s = min(max(v, 0), 1) * (len(LEVELS) - 1)
    i = min(int(s), len(LEVELS) - 2)
    t = s - i
    a, b, c, d = (LEVELS[min(max(k, 0), len(LEVELS) - 1)] for k in (i - 1, i, i + 1, i + 2))
    return [0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - w) * t * t + (3 * q - p - 3 * r + w) * t**3) for p, q, r, w in zip(a, b, c, d)]


def upper_at(u, v):
    z, back, front, wide, share, half = level(v)
    s = (u % 1.0) * AROUND
    i = int(s)
    p = FOOT[i % AROUND].lerp(FOOT[(i + 1) % AROUND], s - i)
    t = min(max(p.x / LENGTH, 0), 1)
    ellipse = math.copysign(math.sqrt(max(0, 1 - (1 - 2 * t) ** 2)), p.y) * half
    # The collar dips at the heel and rises at the front.
    tilt = 8 * max(0, v - 0.75) * 4 * (t - 0.5)
    return Vector((back + t * (front - back), p.y * wide * (1 - share) + ellipse * share, z + tilt))


def lifted(distance):
    """The upper, moved outwards."""
    def form(u, v):
        e = 2e-3
        p = upper_at(u, v)
        normal = (upper_at(u + e, v) - upper_at(u - e, v)).cross(upper_at(u, min(v + e, 1)) - upper_at(u, max(v - e, 0)))
        normal.normalize()
        middle = Vector((p.x * 0.2 + 70, 0, p.z - 6))
        if normal.dot(p - middle) < 0:
            normal = -normal
        return p + normal * distance

    return form


def patch(u0, u1, v0, v1, distance, made, thickness=1.6, columns=40, rows=40):
    """A piece of leather sewn on: v0 and v1 may be functions of u."""
    form = lifted(distance)

    def place(s, t):
        u = u0 + (u1 - u0) * s
        low = v0(s) if callable(v0) else v0
        high = v1(s) if callable(v1) else v1
        return form(u, low + (high - low) * t)

    return thicken(skin(place, columns, rows, made, False, 70), thickness, 0)


def seam(points_uv, distance=1.9, stitch=2.6, gap=1.4):
    """Stitches along a line of (u, v)."""
    form, thread_ = lifted(distance), material("boot thread", "#d9b98a", 0, 0.7)
    path = [form(u, v) for u, v in points_uv]
    out, run = [], 0.0
    current = [path[0]]
    for a, b in zip(path, path[1:]):
        run += (b - a).length
        current.append(b)
        if run >= stitch:
            out.append(sweep(current, 0.45, thread_, soft=False, resolution=2))
            current, run = [b], -gap
        if run < 0:
            current = [b]
    return out


def nubuck(colour="#8f5f2f"):
    """Buffed leather: matt, with a soft nap and wandering shade."""
    made = material(f"nubuck {colour}", colour, 0, 0.82, 0.25, sheen=0.35)
    base = linear(colour)
    return grain(mottled(made, colour, {"#8f5f2f": "#a26d38", "#6d4621": "#7b5029"}.get(colour, colour), 0.04, low=0.3, high=0.7), 0.9, 0.3, detail=5)


def sole():
    black, grey = rubber("#1e1f21"), rubber("#3a3c40")
    def scaled(size, z):
        cx = LENGTH / 2
        return [((p.x - cx) * size + cx, p.y * (size + (size - 1) * 1.6), z + (7 * max(0, (p.x - 225) / 61) ** 2)) for p in FOOT]

    parts = [loft([scaled(s, z) for s, z in ((0.98, 5.5), (1.0, 6), (1.008, 8), (1.008, 14), (1.0, 15))], black, 1)]
    parts.append(loft([scaled(s, z) for s, z in ((0.995, 14.5), (1.012, 15.2), (1.014, 17), (1.0, 21), (1.002, 25), (0.995, 28), (0.98, 29))], grey, 1))
    groove = [scaled(1.0095, 11.2)]
    parts.append(sweep(groove[0], 0.9, grey, True, soft=False, resolution=4))
    # Lugs: chevrons across the forefoot and the heel, smooth under the arch.
    form = joined(group([extrude([(-5, -11), (3, -11), (6.5, 0), (3, 11), (-5, 11), (-1.5, 0)], 6.5, black, 1)]))
    for x in list(range(16, 70, 17)) + list(range(142, 274, 17)):
        rim = [p for p in FOOT if abs(p.x - x) < 6]
        low, high = min(p.y for p in rim), max(p.y for p in rim)
        count = max(1, int((high - low - 6) / 25))
        for k in range(count):
            y = low + (high - low) * (k + 0.5) / count
            rise = 7 * max(0, (x - 225) / 61) ** 2
            parts.append(copy(form, (x, y, rise), (0, 0, 0 if x > 100 else 180)))
    bpy.data.objects.remove(form)
    # Side lugs of the tread.
    for k in range(0, AROUND, 3):
        p, q = FOOT[k], FOOT[(k + 1) % AROUND]
        turn = math.degrees(math.atan2(q.y - p.y, q.x - p.x))
        cx = LENGTH / 2
        parts.append(at(box(11, 3, 7.5, black, 1), (p.x, p.y, 1.5 + 7 * max(0, (p.x - 225) / 61) ** 2), (0, 0, turn)))
    parts.append(at(text("OIL RESISTANT · SRC", 8, black, 2), (105, 0, 5.4), (180, 0, 0)))
    return parts


def laces(front):
    """Five pairs of eyelets with a flat lace crossing, and a bow's two ends."""
    cord, metal = cloth("#2b2420", 1.5, 0.6), black_oxide()
    parts, rows = [], []
    high, eyes = lifted(4.4), lifted(2.6)
    for i in range(6):
        v = 0.575 + i * 0.073
        du = 0.052 - i * 0.0008
        rows.append((v, du))
        for s in (-1, 1):
            p = eyes(front + s * du, v)
            n = (lifted(4)(front + s * du, v) - p).normalized()
            eye = tube(4.2, 2.2, 1.6, metal, 0.5, 32)
            eye.rotation_euler = n.to_track_quat("Z", "Y").to_euler()
            eye.location = p
            parts.append(eye)
    for (v0, d0), (v1, d1) in zip(rows, rows[1:]):
        for s in (-1, 1):
            a, b = (front + s * d0, v0), (front - s * d1, v1)
            path = []
            for k in range(9):
                t = k / 8
                hop = lifted(3.4 + (2.6 if s > 0 else 1.0) * math.sin(math.pi * t))
                path.append(hop(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            parts.append(sweep(path, 2.0, cord, soft=False, resolution=4))
    v, d = rows[0]
    parts.append(sweep([lifted(3.6)(front + d * (2 * k / 8 - 1), v) for k in range(9)], 2.0, cord, soft=False, resolution=4))
    # The knot, its loops and ends.
    v, d = rows[-1]
    knot = lifted(7)(front, v + 0.01)
    parts.append(loft([ring((knot.x, knot.y + y, knot.z), r, r, 2, 12, "y") for y, r in ((-6, 2), (-4, 4), (0, 4.8), (4, 4), (6, 2))], cord, 1))
    for s in (-1, 1):
        side = knot + Vector((0, s * 3, 0))
        parts.append(sweep(curve_through([side, knot + Vector((12, s * 17, 8)), knot + Vector((22, s * 34, -6)), knot + Vector((20, s * 31, -16)), knot + Vector((8, s * 15, -6)), side], 8), 2.0, cord, soft=False, resolution=4))
        parts.append(sweep(curve_through([side, knot + Vector((12, s * 8, -2)), knot + Vector((26, s * 16, -22)), knot + Vector((36, s * 24, -42))], 8), 2.0, cord, soft=False, resolution=4))
    return parts


def quarter_edge(s):
    """The lower edge of the quarter, as v; `s` from the facing (0) to the heel (1)."""
    t = min(1, s / 0.27)
    return 0.47 - 0.45 * t * t * (3 - 2 * t)


def boot():
    front = FRONT_U
    tan, dark, black = nubuck(), nubuck("#6d4621"), grain(material("toe rubber", "#26272a", 0, 0.6, 0.35), 0.8, 0.3)
    padding = grain(material("boot padding", "#2c2b2a", 0, 0.75, 0.25, sheen=0.3), 1.2, 0.5)
    parts = [skin(lambda u, v: upper_at(u, v), 120, 60, tan, True, 70)]
    # Toe bumper, heel counter, quarters, tongue and eyelet facings.
    parts.append(patch(front - 0.125, front + 0.125, 0.0, lambda s: 0.06 + 0.2 * math.sin(math.pi * s) ** 0.7, 2.0, black, 2.6))
    parts.append(patch(-0.12, 0.12, 0.02, lambda s: 0.12 + 0.46 * math.sin(math.pi * s) ** 0.8, 1.3, dark, 2.0))
    parts.append(patch(front - 0.034, front + 0.034, 0.50, 1.0, 0.7, padding, 3.0))
    for s in (-1, 1):
        inner_, outer_ = front + s * 0.03, front + s * 0.105
        parts.append(patch(inner_, outer_, lambda t: 0.5 - 0.06 * math.sin(math.pi * t), lambda t: 0.965 - 0.02 * t, 1.6, dark, 2.0))
        parts += seam([(outer_ - s * 0.005, 0.52 + 0.43 * k / 60) for k in range(61)], 2.9)
        # The quarter is sewn on the vamp in two rows, from the facing down to the sole, and below the collar.
        parts.append(patch(front + s * 0.1, front + s * 0.5, quarter_edge, 0.89, 1.0, tan, 1.8, 90, 30))
        for inset in (0.0, 0.008):
            parts += seam([(front + s * (0.108 + inset + 0.1 * k / 60), quarter_edge((0.008 + 0.1 * k / 60) / 0.4) + 0.004) for k in range(57)], 2.1)
        parts += seam([(front + s * (0.115 + 0.37 * k / 90), 0.868) for k in range(91)], 2.1)
    parts += seam([(0.0 + (k / 60 - 0.5) * 0.23, 0.1 + 0.45 * math.sin(math.pi * k / 60) ** 0.8) for k in range(2, 59)], 2.6)
    parts += seam([(front + (k / 60 - 0.5) * 0.21, 0.1 + 0.2 * math.sin(math.pi * k / 60) ** 0.7) for k in range(3, 58)], 0.7)
    # Padded collar in two rolls, tongue's end, lining, pull loop.
    for v, r in ((0.985, 6.4), (0.915, 5.4)):
        loop = [lifted(-0.6)(u, v) for u in (front + 0.075 + (1 - 0.15) * k / 80 for k in range(81))]
        parts.append(sweep(loop, [r * min(1, 0.35 + 5 * min(k, 80 - k) / 80) for k in range(81)], padding, soft=False, resolution=8))
    tongue = [lifted(0.5)(front + 0.06 * (k / 20 - 0.5) * 2, 0.99) + Vector((4, 0, 13 - 6 * abs(k / 10 - 1) ** 2)) for k in range(21)]
    low = [lifted(0.5)(front + 0.06 * (k / 20 - 0.5) * 2, 0.93) for k in range(21)]
    parts.append(thicken(skin(lambda u, v: low[int(round(u * 20))].lerp(tongue[int(round(u * 20))], v), 20, 6, padding, False, 70), 6, 0))
    parts.append(sweep(tongue, 3.2, padding, soft=False, resolution=6))
    lining = cloth("#3a3d41", 1.0, 0.5)
    parts.append(skin(lambda u, v: (lambda p, c: c + (p - c) * (0.93 - 0.1 * v) - Vector((0, 0, 30 * v)))(upper_at(u, 1.0), Vector((70, 0, upper_at(u, 1.0).z))), 80, 10, lining, True, 70))
    heel = lifted(3)(0, 0.97)
    parts.append(band(curve_through([heel + Vector((1, 0, -26)), heel + Vector((-4, 0, -4)), heel + Vector((-3, 0, 14)), heel + Vector((7, 0, 12)), heel + Vector((9, 0, -4))], 8), (0, 1, 0), 15, 1.6, cloth("#e8670f", 1.4, 0.5)))
    # Labels: the mark on the quarter, the class on the tongue.
    for s in (-1, 1):
        mark = text("IRONMONGER", 12, print_ink("#26211c"), 0.3)
        parts.append(mapped(mark, on_skin(lambda u, v: lifted(2.0)(u, v), 0.19 if s > 0 else 0.81, 0.66, -1 / 470, 0.0058, -1, 0.6), 2))
    return parts + sole() + laces(front)


def build(view):
    form = joined(group(boot()))
    if view == "detail":
        # One boot on its side shows the sole.
        lying = at(form, (0, 0, 48), (-97, 0, 8))
        standing = copy(form, (190, 372, 0), (0, 0, 206))
        return [lying, standing]
    if view == "pack":
        box_ = carton(350, 240, 128, ["S3 SRC · 43", "EN ISO 20345"])
        standing = copy(form, (175, -120, 0), (0, 0, 206))
        standing.scale = (1, -1, 1)
        return [at(box_, (-40, 150, 0), (0, 0, -14)), at(form, (40, -300, 0), (0, 0, 214)), standing]
    right = copy(form, (70, 104, 0), (0, 0, 203))
    right.scale = (1, -1, 1)
    left = at(form, (0, -90, 0), (0, 0, 216))
    return [left, right]
