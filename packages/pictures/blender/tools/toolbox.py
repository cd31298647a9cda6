"""Toolbox of powder-coated sheet steel, 430 × 210 × 180 mm: lift-out tray, two sprung catches, a staple for a padlock."""
from kit import *
from tools.site_parts import bent, bent_tube, mapped, rivet, shell

VIEWS = {"whole": {"azimuth": -30, "elevation": 26}, "detail": {"azimuth": -28, "elevation": 34}}

X, Y, BODY, TOP = 430.0, 210.0, 112.0, 180.0
SHOULDER, ROOF = 146.0, 70.0


def coat():
    return powder_coat(ORANGE)


def body():
    a, b = X / 2 - 1, Y / 2 - 1
    v = [(sx * a, sy * b, z) for z in (1, BODY) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    tub = shell(v, [(3, 2, 1, 0), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], 1.2, coat(), 3)
    parts = [tub]
    # Pressed beads stiffen the walls.
    for z in (28, 60):
        for side in (-1, 1):
            parts.append(at(box(X - 70, 5, 9, coat(), 2.4), (0, side * b, z)))
            parts.append(at(box(5, Y - 70, 9, coat(), 2.4), (side * a, 0, z)))
    hem = bent_tube([(sx * (a - 0.2), sy * (b - 0.2), BODY) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 4, 1.9, coat(), True)
    feet = [at(cylinder(9, 3, rubber(), 1), (sx * (a - 24), sy * (b - 24), -1.6)) for sx in (-1, 1) for sy in (-1, 1)]
    return parts + [hem] + feet


def lid():
    """A folded roof with two gables; its rim goes over the body. The hinge is at y = Y / 2, z = BODY."""
    a, b, low = X / 2 + 1, Y / 2 + 1.2, BODY - 10
    outline = [(-b, low), (-b, SHOULDER), (-ROOF, TOP), (ROOF, TOP), (b, SHOULDER), (b, low)]
    n = len(outline)
    v = [(sx * a, y, z) for sx in (-1, 1) for y, z in outline]
    faces = [(i, i + 1, n + i + 1, n + i) for i in range(n - 1)] + [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    roof = shell(v, faces, 1.2, coat(), 3)
    parts = [roof]
    for y in (-38, 38):
        parts.append(at(box(X - 90, 9, 5, coat(), 2.4), (0, y, TOP - 2.4)))
    return parts


def handle(up):
    """A folding bow in two brackets, with a ribbed sleeve."""
    parts = []
    z = TOP + 6
    lean = math.radians(20 if up else 82)
    reach, half = 46, 88

    def turned(x, h):
        return x, h * math.sin(lean), z + h * math.cos(lean)

    bow = bent([turned(-half + 12, 0), turned(-half, 0), turned(-half, reach), turned(half, reach), turned(half, 0), turned(half - 12, 0)], 15)
    parts.append(sweep(bow, 4, chrome_vanadium(), soft=False))
    parts.append(sweep([turned(x, reach) for x in (-58, -57, -40, 0, 40, 57, 58)], [8.4, 9.6, 9.8, 10.4, 9.8, 9.6, 8.4], rubber("#26272a")))
    for i in range(9):
        x = -40 + i * 10
        parts.append(sweep([turned(x - 1.4, reach), turned(x + 1.4, reach)], 11, rubber("#26272a")))
    for side in (-1, 1):
        plate = at(box(34, 30, 1.6, zinc(), 0.5), (side * (half - 8), 0, TOP + 0.8))
        knuckle = at(cylinder(6.4, 20, zinc(), 0.6, 40), (side * (half - 8) - 10, 0, z + 0.4), (0, 90, 0))
        parts += [plate, knuckle] + [at(rivet(3, zinc()), (side * (half - 8), y, TOP + 2.4)) for y in (-11, 11)]
    return parts


def catch(x, closed=True):
    """A toggle: plate and lever on the body, a sprung loop that pulls down the keeper on the lid."""
    y = -Y / 2
    parts = [at(box(36, 2, 44, zinc(), 0.7), (x, y - 1.4, BODY - 62))]
    lever = extrude(rounded_outline([(-15, -42), (15, -42), (17, 0), (-17, 0)], 5), 2.2, zinc(), 0.7)
    if closed:
        parts.append(at(lever, (x, y - 6, BODY - 18), (94, 0, 0)))
        parts.append(at(box(24, 7, 2, zinc(), 0.6), (x, y - 8.6, BODY - 61)))
        loop = [(x - 12, y - 6.5, BODY - 22), (x - 12, y - 5, BODY + 17), (x + 12, y - 5, BODY + 17), (x + 12, y - 6.5, BODY - 22)]
    else:
        parts.append(at(lever, (x, y - 4, BODY - 22), (168, 0, 0)))
        loop = [(x - 12, y - 6, BODY - 26), (x - 12, y - 30, BODY - 12), (x + 12, y - 30, BODY - 12), (x + 12, y - 6, BODY - 26)]
    parts.append(sweep(bent(loop, 5), 1.7, steel(), soft=False))
    parts.append(at(cylinder(3, 38, zinc(), 0.5, 32), (x - 19, y - 5, BODY - 20), (0, 90, 0)))
    parts += [at(rivet(2.8, zinc()), (x + dx, y - 2.2, z), (90, 0, 0)) for dx in (-14, 14) for z in (BODY - 24, BODY - 55) if not (closed and z > BODY - 40)]
    return parts


def keeper(x):
    """The hook on the lid that takes a catch's loop."""
    y = -Y / 2 - 1.2
    return [at(box(32, 1.8, 20, zinc(), 0.6), (x, y - 1.2, BODY + 6)), at(box(20, 5, 2, zinc(), 0.7), (x, y - 3.6, BODY + 13.4)), at(box(20, 1.8, 7, zinc(), 0.6), (x, y - 5.8, BODY + 13.4))] + [
        at(rivet(2.4, zinc()), (x + dx, y - 2, BODY + 21.5), (90, 0, 0)) for dx in (-9, 9)]


def staple(closed=True):
    y = -Y / 2 - 1.2
    parts = [at(box(26, 1.8, 26, zinc(), 0.6), (0, y - 0.2, BODY - 46))]
    parts.append(sweep(bent([(0, y, BODY - 40), (0, y - 15, BODY - 40), (0, y - 15, BODY - 26), (0, y, BODY - 26)], 6), 2.2, zinc(), soft=False))
    parts += [at(rivet(2.4, zinc()), (dx, y - 1, BODY - 33), (90, 0, 0)) for dx in (-9, 9)]
    return parts


def hasp():
    y = -Y / 2 - 1.6
    strap = plate_with_holes(rounded_outline([(-12, -44), (12, -44), (12, 26), (-12, 26)], 6), [rounded_outline([(-3.6, -33), (3.6, -33), (3.6, -13), (-3.6, -13)], 3)], 1.8, zinc(), 0.5)
    return [at(strap, (0, y - 2.2, BODY - 10), (90, 0, 0))] + [at(rivet(2.6, zinc()), (dx, y - 4, BODY + 9), (90, 0, 0)) for dx in (-6, 6)]


def hinge():
    return [at(cylinder(4.2, X - 40, zinc(), 0.5, 32), (-X / 2 + 20, Y / 2 + 3.4, BODY - 4), (0, 90, 0))]


def tray():
    a, b, low, high = X / 2 - 9, Y / 2 - 8, 62, BODY - 6
    grey = powder_coat("#34363a")
    v = [(sx * a, sy * b, z) for z in (low, high) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    parts = [shell(v, [(3, 2, 1, 0), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], 1.2, grey, 3)]
    parts.append(bent_tube([(sx * a, sy * b, high) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))], 4, 1.6, grey, True))
    parts.append(at(box(2 * a - 3, 1.4, 34, grey, 0.5), (0, 24, low + 0.8)))
    for x in (-70, 70):
        parts.append(at(box(1.4, b - 26, 34, grey, 0.5), (x, (b + 24) / 2, low + 0.8)))
    parts.append(sweep(bent([(-62, -14, high - 14), (-62, -14, BODY + 26), (62, -14, BODY + 26), (62, -14, high - 14)], 10), 3, zinc(), soft=False))
    parts += [at(box(12, 3, 24, zinc(), 0.6), (x, -14, high - 32)) for x in (-62, 62)]
    parts.append(at(box(2 * a - 3, 1.4, 30, grey, 0.5), (0, -14, low + 0.8)))
    return parts


def plate():
    label = label_plate(96, 30, ["IRONMONGER", "430 mm · 15 kg"], paper("#26282b"), print_ink("#f2f0ea"), False)
    angle = math.degrees(math.atan2(TOP - SHOULDER, Y / 2 + 1.2 - ROOF))
    return at(label, (-X / 2 + 75, -(Y / 2 + 1.2 + ROOF) / 2 - 0.6, (TOP + SHOULDER) / 2 + 0.9), (angle, 0, 0))


def build(view):
    opened = view == "detail"
    top = lid() + keeper(-130) + keeper(130) + hasp() + [plate()] + handle(not opened)
    base = body() + catch(-130, not opened) + catch(130, not opened) + staple() + hinge()
    if not opened:
        return top + base
    y, z = Y / 2 + 3.4, BODY - 4
    cover = group(top, (0, -y, -z))
    swung = group([cover], (0, y, z), (-104, 0, 0))
    stays = [sweep([(s * (X / 2 - 5), 20, BODY - 8), (s * (X / 2 - 5), Y / 2 + 18, BODY + 62)], 2, zinc(), soft=False) for s in (-1, 1)]
    return [swung] + base + tray() + stays
