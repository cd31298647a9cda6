"""Builder's bucket, 12 litres: polypropylene with a reinforced rim, galvanised bail, marks for every two litres."""
from kit import *
from tools.site_parts import curve_through, mapped

VIEWS = {"whole": {"azimuth": -20, "elevation": 30}, "detail": {"azimuth": -12, "elevation": 44, "focus": (-10, 10, 215, 165)}, "pack": {"azimuth": -22, "elevation": 28}}

HEIGHT, FOOT, MOUTH = 262.0, 106.0, 146.0
WALL = 2.6


def outside(z):
    return FOOT + (MOUTH - FOOT) * z / HEIGHT


def plastic():
    return abs_plastic("#2b2d31")


def height_of(litres):
    """The level at which the bucket holds this much."""
    z, volume = 8.0, 0.0
    while volume < litres * 1e6:
        volume += math.pi * (outside(z) - WALL) ** 2 * 0.5
        z += 0.5
    return z


def tub():
    profile = [(0, 7), (FOOT - 12, 7), (FOOT - 8, 5), (FOOT - 7, 0.6), (FOOT - 6, 0), (FOOT - 1.5, 0), (FOOT, 1.2)]
    profile += [(outside(z), z) for z in (20, 60, 120, 180, 207)]
    # The reinforced rim: two ribs and a wide turned lip.
    profile += [(outside(208) + 0.5, 208.2), (outside(208) + 4.6, 208.8), (outside(208) + 5, 210), (outside(211) + 4.6, 211.2), (outside(212) + 0.5, 212), (outside(225), 226)]
    profile += [(outside(228) + 0.5, 228), (outside(228) + 5.6, 228.4), (outside(228) + 6.4, 229.6), (outside(250) + 7, 254), (outside(258) + 6.6, 259.5), (MOUTH + 5, HEIGHT - 0.6), (MOUTH + 3, HEIGHT)]
    profile += [(MOUTH - 1, HEIGHT), (MOUTH - WALL - 0.4, HEIGHT - 1.2), (MOUTH - WALL - 1, HEIGHT - 4)]
    profile += [(outside(z) - WALL, z) for z in (200, 100, 26)] + [(outside(10) - WALL - 6, 11), (outside(10) - WALL - 12, 9.6), (0, 9.6)]
    return revolve(profile, plastic(), 144)


def ears():
    parts = []
    for side in (-1, 1):
        x = outside(238) + 6.5
        lug = at(extrude(rounded_outline([(-26, -25), (26, -25), (20, 14), (-20, 14)], 8), 8, plastic(), 1.6), (side * (x - 3), 0, 240), (90, 0, 90 if side > 0 else -90))
        hub = at(cylinder(9, 5, plastic(), 1.2, 48), (side * (x + 4), 0, 240), (0, side * 90, 0))
        parts += [lug, hub]
    return parts


def bail():
    """Round wire, hooked into the ears, with a plastic grip."""
    lean = math.radians(24)
    reach = outside(238) + 14
    flat = []
    for k in range(41):
        a = math.pi * k / 40
        x, h = reach * math.cos(a), 188 * math.sin(a) ** 0.9
        flat.append((x, h))
    path = [(x, -h * math.sin(lean), 240 + h * math.cos(lean)) for x, h in flat]
    hooks = [[(s * (reach - 15), 0, 240), (s * (reach - 4), 0, 240), (s * reach, 0, 243)] for s in (1, -1)]
    parts = [sweep(hooks[0] + path[1:-1] + hooks[1][::-1], 2.6, zinc())]
    grip = abs_plastic(ORANGE)
    for low, high in ((-54, 54),):
        points = [p for p in path if low <= p[0] <= high]
        parts.append(sweep(points, 9, grip))
        for i in (2, 4, 6, 8, 10):
            i = int(i * (len(points) - 1) / 12)
            a, b = Vector(points[i]), Vector(points[i + 1])
            parts.append(sweep([a, a + (b - a).normalized() * 2.4], 9.8, grip))
    return parts


def marks():
    """Raised lines and figures on the inside; white print outside."""
    parts = []
    ink = print_ink("#d9dadb")
    for litres in (2, 4, 6, 8, 10):
        z = height_of(litres)
        line = at(box(34, 1.6, 0.5, ink, 0), (0, 0, 0))
        figure = at(text(f"{litres}", 13, ink, 0.3), (32, 0, 0.2))

        def inside(x, y, h, z=z):
            r = outside(z + y) - WALL - 0.2 - h
            a = math.pi / 2 - x / outside(z) + 0.12
            return r * math.cos(a), r * math.sin(a), z + y

        parts.append(mapped(group([line, figure]), inside, 4))

    def front(x, y, h):
        z = 128 + y
        r = outside(z) + 0.25 + h
        a = math.radians(-108) + x / outside(128)
        return r * math.cos(a), r * math.sin(a), z

    parts.append(mapped(group([at(text("IRONMONGER", 19, ink, 0.1), (0, 14, 0)), at(text("12 L · PP", 13, ink, 0.1), (0, -14, 0))]), front, 4))
    return parts


def build(view):
    if view != "pack":
        return [tub()] + ears() + bail() + marks()
    form = joined(group([tub()] + ears() + bail() + marks()))
    plain = joined(group([tub()] + ears()))
    stack = [at(plain, (0, 0, 0))] + [copy(plain, (0, 0, 52 * i), (0, 0, (0, 9, -6)[i])) for i in (1, 2)]
    return stack + [copy(form, (0, 0, 156), (0, 0, 4)), at(form, (330, -110, 0), (0, 0, 16))]
