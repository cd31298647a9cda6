"""Threaded rods M10 × 1 m, DIN 976, class 4.8, zinc-plated; pack of 10 in bands."""
from tools.fastener_parts import *

VIEWS = {
    "whole": {"azimuth": 20, "elevation": 20, "fill": 0.84},
    "detail": {"azimuth": 30, "elevation": 26, "focus": (0, -488, 17, 36)},
}
LENGTH, RADIUS, STEP = 1000.0, 5.0, 10.08
ROW = STEP * math.sqrt(3) / 2


def places():
    """Ten rods in a triangle: four, three, two, one."""
    return [((i - (count - 1) / 2) * STEP, RADIUS + row * ROW) for row, count in enumerate((4, 3, 2, 1)) for i in range(count)]


def hull(distance, steps=8):
    """An outline around the triangle of rods, `distance` from the axes of the corner rods."""
    corners = ((1.5 * STEP, RADIUS, -90, 30), (0, RADIUS + 3 * ROW, 30, 150), (-1.5 * STEP, RADIUS, 150, 270))
    return [(cx + distance * math.cos(math.radians(a + (b - a) * i / steps)), cy + distance * math.sin(math.radians(a + (b - a) * i / steps))) for cx, cy, a, b in corners for i in range(steps + 1)]


def band(y, width, made, thickness=0.5):
    outer, inner = hull(RADIUS + 0.12 + thickness), hull(RADIUS + 0.12)
    n = len(outer)
    points = [(x, y + dy, z) for outline in (outer, inner) for dy in (-width / 2, width / 2) for x, z in outline]
    faces = []
    for i in range(n):
        k = (i + 1) % n
        faces += [(i, k, n + k, n + i), (2 * n + i, 3 * n + i, 3 * n + k, 2 * n + k), (i, 2 * n + i, 2 * n + k, k), (n + i, n + k, 3 * n + k, 3 * n + i)]
    return mesh(points, faces, made, 30)


def on_slope(item, y):
    """Puts a flat item on the right slope of the bundle, its x along the rods."""
    nx, nz = math.cos(math.radians(30)), math.sin(math.radians(30))
    out = RADIUS + 0.68
    centre = Vector((0.75 * STEP + nx * out, y, RADIUS + 1.5 * ROW + nz * out))
    item.rotation_euler = Matrix(((0, -nz, nx), (1, 0, 0), (0, nx, nz))).to_euler()
    item.location = centre
    return item


def build(view):
    # Spangle on flanks as fine as these hides the thread.
    rod = joined(thread(10, 1.5, LENGTH, material("zinc of rods", "#a6abb1", 1, 0.3), corners=40))
    chance = random.Random(5)
    rods = []
    for x, z in places():
        shift = chance.uniform(-5, 5)
        rods.append(copy(rod, (x, LENGTH / 2 + shift, z), (90, 0, 0)))
    bpy.data.objects.remove(rod)
    label = group([
        at(text("IRONMONGER", 20, print_ink(ORANGE), 0.04), (-78, -0.5, 0.03)),
        at(text("M10 × 1000 · 10 pieces", 12, print_ink(), 0.04), (84, 0, 0.03)),
    ])
    return [*rods, band(-420, 26, print_ink(ORANGE)), band(420, 26, print_ink(ORANGE)), band(-190, 330, paper()), on_slope(label, -190)]
