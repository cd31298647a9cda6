"""Wheelbarrow, 85 litres: pressed steel tray, one-piece tubular frame, pneumatic 4.00-8 wheel."""
from kit import *
from tools.site_parts import bent, bent_tube, hex_screw, mapped, skin

VIEWS = {"whole": {"azimuth": -48, "elevation": 22, "fill": 0.84}, "detail": {"azimuth": -52, "elevation": 20, "focus": (-470, -20, 245, 260)}}

WHEEL_X, WHEEL_R = -500.0, 198.0
BOTTOM, RIM = 352.0, 608.0
TUBE = 16.0


def tray_at(u, v):
    """The tray: v from the middle of the floor (0) over the foot of the walls (0.45) to the rim (1)."""
    a = 2 * math.pi * u
    c, s = math.cos(a), math.sin(a)
    power = 7.0 - 1.4 * v
    px, py = math.copysign(abs(c) ** (2 / power), c), math.copysign(abs(s) ** (2 / power), s)
    floor = (30.0, 235.0, 165.0)
    top = (-40.0, 446.0, 304.0)
    if v < 0.45:
        t = v / 0.45
        return floor[0] + px * floor[1] * t, py * floor[2] * t, BOTTOM
    t = (v - 0.45) / 0.55
    soft = t**1.08
    cx, rx, ry = (floor[i] + (top[i] - floor[i]) * soft for i in range(3))
    z = BOTTOM + (RIM - BOTTOM) * t
    x = cx + px * rx
    # The nose rises towards the front.
    z += 40 * t * t * max(0, -(x - 40) / 450) ** 2
    return x, py * ry, z


def coat():
    return powder_coat("#2c7a4b")


def tray():
    made = coat()
    levels = [0.0, 0.2, 0.41, 0.445, 0.47, 0.5, 0.62, 0.75, 0.88, 1.0]
    sheet = thicken(skin(lambda u, v: tray_at(u, levels[min(int(round(v * 9)), 9)]), 96, 9, made, True, 60, 1), 2, 0)
    rim = sweep([tray_at(k / 180, 1.0) for k in range(180)], 9, made, True, soft=False)
    parts = [sheet, rim]
    for x in (-90, 20, 130):
        parts.append(sweep([(x, -130, BOTTOM + 1), (x, 0, BOTTOM + 1), (x, 130, BOTTOM + 1)], [3, 6, 3], made))
    for x, y in ((-60, 118), (160, 138)):
        parts += [at(hex_screw(16, zinc()), (x, s * y, BOTTOM + 1)) for s in (-1, 1)]
    ink = print_ink("#f2f0e8")

    def on_side(x, y, z):
        t = 0.52 + y / (RIM - BOTTOM)
        return x, tray_at(0.75, 0.45 + 0.55 * t)[1] - 2.6 - z, BOTTOM + (RIM - BOTTOM) * t

    parts.append(mapped(group([at(text("IRONMONGER", 64, ink, 0.2), (0, 22, 0)), at(text("85 L", 40, ink, 0.2), (0, -50, 0))]), on_side, 12))
    return parts


def frame():
    """One tube from grip to grip, around the front of the wheel."""
    made = powder_coat("#2a2c30")
    half = [(860, 292, 640), (470, 272, 436), (180, 214, 340), (-250, 128, 326), (-735, 112, 326)]
    loop = half + [(x, -y, z) for x, y, z in half[::-1]]
    parts = [bent_tube(loop, 90, TUBE, made, steps=12)]
    for s in (-1, 1):
        # Grips on the ends.
        a, b = Vector((860, s * 292, 640)), Vector((470, s * 272, 436))
        run = (a - b).normalized()
        parts.append(sweep([a + run * 8, a + run * 6, a - run * 2, a - run * 112, a - run * 118, a - run * 122], [12, 19, 21, 20, 24, 18], rubber("#1f2023"), soft=False))
        parts += [sweep([a - run * (14 + 14 * i), a - run * (19 + 14 * i)], 22, rubber("#1f2023"), soft=False) for i in range(7)]
        # Legs with a runner.
        parts.append(bent_tube([(60, s * 186, 336), (226, s * 236, 13), (330, s * 240, 13), (440, s * 266, 424)], 60, 13, made, steps=10))
        # Stays that carry the axle.
        for x in (-580, -420):
            parts.append(bent_tube([(x, s * 112, 318), (x * 0.35 + WHEEL_X * 0.65, s * 84, 230), (WHEEL_X + (x - WHEEL_X) * 0.12, s * 76, 192)], 20, 9, made))
        parts.append(at(box(46, 7, 46, made, 3), (WHEEL_X, s * 74, WHEEL_R - 23)))
        nut = at(hex_prism(24, 12, zinc()), (WHEEL_X, s * 78 + (0 if s < 0 else 12), WHEEL_R), (90, 0, 0))
        parts.append(nut)
        # Braces to the nose of the tray.
        parts.append(bent_tube([(-330, s * 118, 336), (-372, s * 130, 470), (-440, s * 128, 596)], 30, 9, made))
    parts.append(bent_tube([(150, -214, 164), (150, 214, 164)], 1, 10, made))
    parts.append(bent_tube([(150, -212, 332), (150, 212, 332)], 1, 11, made))
    return parts


def wheel():
    """Block-tread tyre on a pressed rim; the axis is z until it is turned."""
    black, rim_made = rubber("#1e1f21"), material("silver paint", "#b4b7ba", 0.55, 0.34, 0.5, 0.3)
    half, r = 48.0, WHEEL_R
    profile = [(104, -30), (112, -40), (135, -47), (160, half * -1), (178, -45), (190, -36), (194, -22), (195.5, 0)]
    profile += [(a, -z) for a, z in profile[-2::-1]]
    parts = [revolve(profile, black, 128)]
    block = box(15, 13, 7, black, 2)
    form = joined(group([block]))
    for k in range(44):
        for row, (z, tilt, radius) in enumerate(((-33, 34, r - 11), (-12, 6, r - 5.5), (12, -6, r - 5.5), (33, -34, r - 11))):
            a = 2 * math.pi * (k + (0.5 if row % 2 else 0)) / 44
            lug = copy(form, (0, 0, 0))
            lug.matrix_world = Matrix.Rotation(a, 4, "Z") @ Matrix.Translation((radius, 0, z)) @ Matrix.Rotation(math.radians(90 + tilt), 4, "Y") @ Matrix.Translation((0, 0, 0))
            parts.append(lug)
    bpy.data.objects.remove(form)
    dish = [(104, -32), (108, -34), (110, -30), (104, -22), (98, -14), (84, -8), (60, -6), (40, -14), (26, -18), (24, -18)]
    parts.append(revolve(dish + [(24, 18), (26, 18), (40, 14), (60, 6), (84, 8), (98, 14), (104, 22), (110, 30), (108, 34), (104, 32)], rim_made, 128))
    parts.append(at(cylinder(22, 120, zinc(), 1.5), (0, 0, -60)))
    parts.append(at(cylinder(8, 168, zinc(), 1), (0, 0, -84)))
    for k in range(6):
        a = math.radians(60 * k)
        parts.append(at(hex_prism(13, 6, zinc()), (72 * math.cos(a), 72 * math.sin(a), 6.5)))
        parts.append(at(hex_prism(13, 6, zinc()), (72 * math.cos(a), 72 * math.sin(a), -12.5)))
    parts.append(at(cylinder(3.6, 26, rubber("#1e1f21"), 0.8, 24), (92, 0, 10), (0, -30, 0)))
    return group(parts, (WHEEL_X, 0, WHEEL_R), (90, 0, 0))


def build(view):
    return tray() + frame() + [wheel()]
