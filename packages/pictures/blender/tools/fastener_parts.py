"""Bolts, nuts and open boxes that the fasteners share."""
from kit import *


def nut_form(diameter, pitch, flats, height):
    """A hexagon nut on z = 0 with its thread to be seen in the bore."""
    made = zinc()
    minor, major = diameter / 2 - pitch * 0.58, diameter / 2 + 0.05
    body = hex_prism(flats, height, made, bore=major)
    inner = [(major, 0.1)]
    turns = int(height / pitch)
    start = (height - turns * pitch) / 2
    for i in range(turns):
        z = start + i * pitch
        inner += [(minor, z + pitch * 0.38), (minor, z + pitch * 0.62), (major, z + pitch * 0.98)]
    inner += [(major, height - 0.1), (major + 0.4, height - 0.1), (major + 0.4, 0.1)]
    return joined(group([body, revolve(inner, made, 64, closed=True)]))


def hex_bolt_form(diameter, pitch, length, flats, head_height, mark="8.8"):
    """A fully threaded hexagon bolt that stands on its head: head on z = 0, thread up to head_height + length."""
    made = zinc()
    head = hex_prism(flats, head_height, made)
    shank = at(thread(diameter, pitch, length, made), (0, 0, head_height))
    washer_face = at(cylinder(flats * 0.47, 0.5, made, 0.1), (0, 0, head_height - 0.1))
    stamps = [
        at(text(mark, flats * 0.24, made, 0.5), (0, flats * 0.16, 0), (180, 0, 0)),
        at(text("IM", flats * 0.24, made, 0.5), (0, -flats * 0.18, 0), (180, 0, 0)),
    ]
    return joined(group([head, shank, washer_face, *stamps]))


def loose_fill(form, x, y, z, step, layers=2, tilt=35, seed=3):
    """Pieces that lie anyhow, filling x by y around the origin; the upper ones reach about the height z."""
    chance = random.Random(seed)
    across, along = max(1, int(x / step)), max(1, int(y / step))
    items = []
    for layer in range(layers):
        for i in range(across):
            for k in range(along):
                place = (
                    (i + 0.5) * x / across - x / 2 + chance.uniform(-0.12, 0.12) * step,
                    (k + 0.5) * y / along - y / 2 + chance.uniform(-0.12, 0.12) * step,
                    z - (layer + 0.9) * step * 0.5 + chance.uniform(0, 0.3) * step,
                )
                items.append(copy(form, place, (chance.uniform(-tilt, tilt), chance.uniform(-tilt, tilt), chance.uniform(0, 360))))
    return items


def heap(part, count, radius, seed=1, height=None, walls=None, frames=140):
    """Drops `count` copies of a joined part and lets them come to rest: a handful on the ground, or, with `walls` (inner x, inner y), the
    content of a box. Returns the copies (the form itself is removed)."""
    scene = bpy.context.scene
    chance = random.Random(seed)
    size = max(part.dimensions)
    scene.gravity = (0, 0, -9810)
    if scene.rigidbody_world is None:
        bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = 40, 30
    world.point_cache.frame_start, world.point_cache.frame_end = 1, frames
    if world.collection is None:
        world.collection = bpy.data.collections.new("rigid")
    solids = []

    def solid(item, kind, shape):
        bpy.context.view_layer.objects.active = item
        item.select_set(True)
        bpy.ops.rigidbody.object_add()
        item.rigid_body.type = kind
        item.rigid_body.collision_shape = shape
        item.rigid_body.friction, item.rigid_body.restitution = 0.55, 0.05
        item.rigid_body.use_margin, item.rigid_body.collision_margin = True, size * 0.004
        item.rigid_body.linear_damping = item.rigid_body.angular_damping = 0.3
        item.select_set(False)
        solids.append(item)

    bounds = []
    floor = box(4000, 4000, 10, paper(), 0)
    # Its origin is the middle of its rigid body, whatever its mesh says.
    at(floor, (0, 0, -5))
    bounds.append(floor)
    if walls:
        x, y = walls
        tall = (height or size * 4) + size * 30
        for w, d, cx, cy in ((20, y + 40, x / 2 + 10, 0), (20, y + 40, -x / 2 - 10, 0), (x + 40, 20, 0, y / 2 + 10), (x + 40, 20, 0, -y / 2 - 10)):
            bounds.append(at(box(w, d, tall, paper(), 0), (cx, cy, 0)))
    for wall in bounds:
        solid(wall, "PASSIVE", "BOX")
    copies = []
    for i in range(count):
        if walls:
            px, py = chance.uniform(-0.36, 0.36) * walls[0], chance.uniform(-0.36, 0.36) * walls[1]
        else:
            a, r = chance.uniform(0, 2 * math.pi), radius * math.sqrt(chance.random())
            px, py = r * math.cos(a), r * math.sin(a)
        twin = copy(part, (px, py, size * 0.7 + i * size * (0.12 if walls else 0.16)), [chance.uniform(0, 360) for _ in range(3)])
        solid(twin, "ACTIVE", "CONVEX_HULL")
        copies.append(twin)
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    places = [item.evaluated_get(graph).matrix_world.copy() for item in copies]
    bpy.ops.rigidbody.world_remove()
    for item, place in zip(copies, places):
        item.matrix_world = place
    for wall in bounds:
        bpy.data.objects.remove(wall)
    bpy.data.objects.remove(part)
    scene.frame_set(1)
    return copies


def handful(form, count, area, seed, location=(0, 0, 0), turn=28):
    """Copies of the form, dropped on an area (x, y) of the ground, which they do not leave."""
    centred = copy(form)
    # The simulation takes a part's origin as its centre of mass.
    centred.data = form.data.copy()
    corners = [Vector(corner) for corner in form.bound_box]
    centred.data.transform(Matrix.Translation(-sum(corners, Vector()) / 8))
    return group(heap(centred, count, 0, seed, walls=area), location, (0, 0, turn))


def open_box(x, y, z, label, contents, floor):
    """An open carton; the contents lie on a raised floor, which they cover."""
    raised = at(box(x - 2.4, y - 2.4, 1, material("box inside", "#5d442a", 0, 0.9), 0), (0, 0, floor))
    return group([carton(x, y, z, label, lid_open=True), raised, *contents])
