"""Renders one view of one model: blender -b -P render.py -- MODEL VIEW SIZE SAMPLES WEIGHTS FILE

MODEL is a module of `tools`, or `scenes.` and a module of that folder. SIZE is 640 or 1200x800: sides are multiples of 16. WEIGHTS is the file of
the denoiser's network.

The studio is the same for all: ground, softboxes, reflector, camera height. A model is scaled so that its view fills the frame; the light is
not, so shadows are alike. The picture is cut out: the ground is transparent, with its shadow as black that lets the page through, and on the
page's paper it looks as it was rendered. A view that has a `camera` is a scene with a background of its own, and opaque: it says its scale, and
stands where it was built.
"""
import importlib
import math
import os
import sys
import tempfile

# The network is small: more threads of BLAS only wait for each other. Read when numpy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import bpy
import numpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
bpy.ops.wm.read_factory_settings(use_empty=True)
import denoise  # noqa: E402
import kit  # noqa: E402

PAPER = (0xF4 / 255, 0xF3 / 255, 0xEF / 255)

FILL = 0.76
LENS = 85.0
"""How far a shadow is seen, as a part of the frame's width, and the opacity below which it counts as the room's."""
REACH, FAINT = 0.3, 0.1
"""Samples of the rendering that only says which part of a pixel the goods cover, and the noise of paper, which is no shadow."""
EDGE_SAMPLES, PAPER_NOISE = 16, 0.016
"""Marks objects of the model, as opposed to the studio's."""
GOODS = 1
"""Camera height above the horizon, degrees, unless a view says otherwise (lying flat things may want 52)."""
ELEVATION = 34.0


def emitter(name, location, width, height, strength, target=(0, 0, 0.4)):
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y, light.energy = width, height, strength
    light.cycles.max_bounces = 8
    item = bpy.data.objects.new(name, light)
    bpy.context.scene.collection.objects.link(item)
    item.location = location
    item.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    return item


def black_card(location, width, height, target=(0, 0, 0.4)):
    """A flag that only reflections see: it gives metal its dark edges."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=location)
    card = bpy.context.object
    card.scale = (width, height, 1)
    card.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("Z", "Y").to_euler()
    made = bpy.data.materials.new("flag")
    made.use_nodes = True
    made.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (0.01, 0.01, 0.01, 1)
    made.node_tree.nodes["Principled BSDF"].inputs["Specular"].default_value = 0
    card.data.materials.append(made)
    card.visible_camera = card.visible_shadow = card.visible_diffuse = False
    return card


def bright_wall(location, width, height):
    """Behind the camera, seen by reflections alone: soft diagonal stripes of windows. What hangs flat on a wall mirrors nothing else."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=location, rotation=(math.radians(-90), 0, 0))
    wall = bpy.context.object
    wall.scale = (width, height, 1)
    made = bpy.data.materials.new("windows")
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    coordinates, wave, light, out = (nodes.new(f"ShaderNode{name}") for name in ("NewGeometry", "TexWave", "Emission", "OutputMaterial"))
    wave.bands_direction = "DIAGONAL"
    wave.inputs["Scale"].default_value = 0.3
    ranged = nodes.new("ShaderNodeMapRange")
    ranged.inputs["To Min"].default_value, ranged.inputs["To Max"].default_value = 0.0, 1.3
    links.new(coordinates.outputs["Position"], wave.inputs["Vector"])
    links.new(wave.outputs["Fac"], ranged.inputs["Value"])
    links.new(ranged.outputs["Result"], light.inputs["Strength"])
    links.new(light.outputs["Emission"], out.inputs["Surface"])
    wall.data.materials.append(made)
    wall.visible_camera = wall.visible_shadow = wall.visible_diffuse = False
    return wall


def studio(has_ground=True):
    scene = bpy.context.scene
    world = bpy.data.worlds.new("studio")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    # Diffuse surfaces see an even grey room; reflections see one that is dark below and bright above.
    coordinates = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(coordinates.outputs["Generated"], split.inputs["Vector"])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = 0.0, (0.1, 0.1, 0.1, 1)
    ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = 0.75, (0.62, 0.62, 0.63, 1)
    tree.links.new(split.outputs["Z"], ramp.inputs["Fac"])
    background = tree.nodes["Background"]
    tree.links.new(ramp.outputs["Color"], background.inputs["Color"])
    background.inputs["Strength"].default_value = 0.75
    # An even room needs no map of where its light comes from, which takes seconds to make.
    world.cycles.sampling_method = "NONE"

    emitter("key", (-3.2, -2.6, 5.2), 3.0, 3.0, 330)
    emitter("reflector", (4.6, -1.2, 2.6), 1.2, 3.6, 90)
    emitter("rim", (1.2, 4.6, 3.6), 4.0, 1.2, 200)
    black_card((3.2, 3.2, 1.6), 1.6, 3.0)
    black_card((-4.6, 1.8, 1.4), 1.8, 2.6)
    if not has_ground:
        bright_wall((0, -9, 2), 12, 8)
        return
    black_card((0.6, -5.2, 0.9), 5.0, 1.0)
    bpy.ops.mesh.primitive_plane_add(size=80)
    ground = bpy.context.object
    made = bpy.data.materials.new("ground")
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = kit.linear("#f4f3ef")
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Specular"].default_value = 0.1
    ground.data.materials.append(made)
    ground.is_shadow_catcher = True
    ground["is_cutter"] = True


def corners_of(items):
    """World positions of the outlines of evaluated meshes (at most some thousand points each)."""
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for item in items:
        evaluated = item.evaluated_get(graph)
        data = evaluated.to_mesh()
        step = max(1, len(data.vertices) // 3000)
        points += [item.matrix_world @ vertex.co for vertex in list(data.vertices)[::step]]
        evaluated.to_mesh_clear()
    return points


def place_camera(location, target, lens):
    scene = bpy.context.scene
    data = bpy.data.cameras.new("camera")
    data.lens, data.sensor_width, data.sensor_height = lens, 36, 36
    data.clip_end = 1000
    camera = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    camera.location = location
    camera.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    return camera


def point_camera(points, azimuth, elevation, fill):
    """Puts the camera so that the points fill this part of the frame, centred by their outline in the picture. Frames are squares or wider."""
    aspect = bpy.context.scene.render.resolution_x / bpy.context.scene.render.resolution_y
    camera = place_camera((0, 0, 0), (0, 1, 0), LENS)
    a, e = math.radians(azimuth), math.radians(elevation)
    direction = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    camera.rotation_euler = (-direction).to_track_quat("-Z", "Y").to_euler()
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    centre, distance = (low + high) / 2, 12.0
    for _ in range(12):
        camera.location = centre + direction * distance
        bpy.context.view_layer.update()
        inverse = camera.matrix_world.inverted()
        seen = [inverse @ p for p in points]
        f = LENS / 36
        us, vs = [f * p.x / -p.z for p in seen], [f * p.y / -p.z for p in seen]
        width, height = max(us) - min(us), max(vs) - min(vs)
        cu, cv = (max(us) + min(us)) / 2, (max(vs) + min(vs)) / 2
        depth = (camera.location - centre).length
        rotation = camera.matrix_world.to_3x3()
        centre = centre + rotation @ Vector((cu * depth / f, cv * depth / f, 0))
        distance *= max(width, height * aspect) / fill
    camera.location = centre + direction * distance


def distance_to(mask):
    """How far each pixel is from the nearest one of the mask, as a part of the frame's width."""
    height, width = mask.shape
    if not mask.any():
        return numpy.full(mask.shape, 1e3, numpy.float32)
    column = numpy.where(mask, 0, 4.0 * width).astype(numpy.float32)
    for row in range(1, height):
        column[row] = numpy.minimum(column[row], column[row - 1] + 1)
    for row in range(height - 2, -1, -1):
        column[row] = numpy.minimum(column[row], column[row + 1] + 1)
    x = numpy.arange(width, dtype=numpy.float32)
    across = (x[:, None] - x[None, :]) ** 2
    return numpy.stack([numpy.sqrt((across + row**2).min(1)) for row in column]) / width


def eased(values):
    """0 to 1 without a line where it begins and ends."""
    values = numpy.clip(values, 0, 1)
    return values * values * (3 - 2 * values)


def ground_shadow(alpha, goods):
    """The shadow on the ground: dark below the goods, gone at some distance from them and at the frame, so that the picture has no edge on a page of
    the same colour. Where the frame cuts the goods it cuts their shadow, too."""
    height, width = alpha.shape
    # The faint grey of the room's light reaches far beyond the shadow; it looks like dirt, and costs bytes.
    shadow = alpha**2 / (alpha + FAINT * (1 - alpha))
    x, y = numpy.meshgrid(numpy.linspace(-1, 1, width), numpy.linspace(-1, 1, height))
    at_frame = goods.copy()
    at_frame[1:-1, 1:-1] = False
    inside = eased((1 - (x**8 + y**8) ** 0.125) / 0.24)
    beside_cut = eased(1 - distance_to(at_frame) / REACH)
    return shadow * eased(1 - distance_to(goods) / REACH) * numpy.maximum(inside, beside_cut)


def coverage():
    """Which part of each pixel the goods cover: the alpha of a rendering without ground and light."""
    scene = bpy.context.scene
    for item in scene.objects:
        item.hide_render |= item.pass_index != GOODS and item.type != "CAMERA"
    scene.use_nodes = False
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling, cycles.max_bounces = EDGE_SAMPLES, False, 0
    scene.render.filepath = os.path.join(tempfile.mkdtemp(), "coverage.png")
    bpy.ops.render.render(write_still=True)
    return read_pixels(scene.render.filepath)[:, :, 3:]


def cut_out(picture, covered):
    """The picture without the paper below it: goods in their own colour up to their edge, shadow as black. On paper it is the same picture."""
    paper = numpy.array(PAPER, numpy.float32)
    shadow = 1 - (picture / paper).mean(2, keepdims=True)
    alpha = numpy.maximum(covered, (shadow - PAPER_NOISE) / (1 - PAPER_NOISE))
    colour = numpy.clip((picture - paper * (1 - alpha)) / numpy.maximum(alpha, 1e-3), 0, 1)
    return numpy.dstack([colour * (covered > 0), alpha])


def read_pixels(file):
    """Height × width × 4, from the bottom row up."""
    image = bpy.data.images.load(file)
    image.colorspace_settings.name = "Non-Color"
    values = numpy.empty(len(image.pixels), numpy.float32)
    image.pixels.foreach_get(values)
    return values.reshape(image.size[1], image.size[0], 4)


def write_png(pixels, file):
    height, width, _ = pixels.shape
    image = bpy.data.images.new("picture", width, height, alpha=bool((pixels[:, :, 3] < 1).any()))
    image.colorspace_settings.name = "sRGB"
    image.alpha_mode = "STRAIGHT"
    image.pixels.foreach_set(pixels.astype(numpy.float32).ravel())
    image.filepath_raw, image.file_format = os.path.abspath(file), "PNG"
    image.save()


def render_to(file, weights, is_cut_out=True):
    """Renders the scene, puts the paper below it, removes the noise, cuts it out and writes a PNG."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_object_index = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    folder = tempfile.mkdtemp()
    # The tone-mapped picture comes from the render itself; the passes beside it stay linear.
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], composite.inputs["Image"])
    tree.links.new(layers.outputs["Alpha"], composite.inputs["Alpha"])
    passes = tree.nodes.new("CompositorNodeOutputFile")
    passes.base_path = folder
    passes.format.file_format, passes.format.color_depth = "OPEN_EXR", "32"
    passes.file_slots.clear()
    for name in ("Denoising Albedo", "Denoising Normal", "IndexOB"):
        passes.file_slots.new(name)
        tree.links.new(layers.outputs[name], passes.inputs[name])
    scene.render.filepath = os.path.join(folder, "picture.png")
    bpy.ops.render.render(write_still=True)

    def passes_of(name):
        return read_pixels(os.path.join(folder, f"{name}{scene.frame_current:04d}.exr"))

    picture = read_pixels(os.path.join(folder, "picture.png"))
    alpha = picture[:, :, 3:]
    paper = numpy.array(PAPER, numpy.float32)
    albedo, normal = passes_of("Denoising Albedo")[:, :, :3], passes_of("Denoising Normal")[:, :, :3]
    # A 16-bit PNG is read with its colours multiplied by alpha or not, depending on the format: PNG is not.
    goods = passes_of("IndexOB")[:, :, 0] == GOODS
    alpha[~goods, 0] = ground_shadow(alpha[:, :, 0], goods)[~goods]
    colour = picture[:, :, :3] * alpha + paper * (1 - alpha)
    clean = denoise.denoise(colour, numpy.clip(albedo, 0, 1), normal, denoise.read_weights(weights))
    write_png(cut_out(clean, coverage()) if is_cut_out else numpy.dstack([clean, numpy.ones_like(alpha)]), file)


def main():
    model_name, view_name, size, samples, weights, file = sys.argv[sys.argv.index("--") + 1 :]
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", int(samples), 7
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.06, 6
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 6, 1, 3, 6
    cycles.transparent_max_bounces = 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2.5, 12
    cycles.blur_glossy = 0.6
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.film_transparent = True
    width, _, height = size.partition("x")
    scene.render.resolution_x, scene.render.resolution_y = int(width), int(height or width)
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.color_depth = "16"
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = 0.2

    model = importlib.import_module((model_name if "." in model_name else f"tools.{model_name}").replace("-", "_"))
    view = model.VIEWS[view_name]
    parts = model.build(view_name)
    roots = parts if isinstance(parts, (list, tuple)) else [parts]
    holder = kit.group([root for root in roots if root.parent is None])
    # A form of which the model only shows copies stands at its origin, as large as it was built: around the whole studio.
    shown = set(holder.children_recursive)
    for item in scene.objects:
        item.pass_index = GOODS if item in shown else 0
        item.hide_render |= item.pass_index != GOODS
    if "camera" in view:
        holder.scale = (view["scale"],) * 3
        studio(False)
        place_camera(view["camera"], view["target"], view.get("lens", LENS))
        render_to(file, weights, False)
        return
    bpy.context.view_layer.update()
    items = [item for root in roots for item in kit.family(root)]
    points = corners_of(items)
    # One size for all, standing on the ground in the middle of the studio.
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    reach = max((p - (low + high) / 2).length for p in points)
    scale = 1.5 / reach
    holder.scale = (scale, scale, scale)
    holder.location = Vector((-(low.x + high.x) / 2 * scale, -(low.y + high.y) / 2 * scale, -low.z * scale + 0.002))
    bpy.context.view_layer.update()
    studio()
    focus = view.get("focus")
    if focus:
        # A sphere of the model, in millimetres of the built model: (x, y, z, radius).
        centre = holder.matrix_world @ Vector(focus[:3])
        r = focus[3] * scale
        points = [centre + Vector((x, y, z)) * r for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        points = [centre + (p - centre).normalized() * r for p in points]
    else:
        points = corners_of(items)
    point_camera(points, view.get("azimuth", 0), view.get("elevation", ELEVATION), 1.0 if focus else view.get("fill", FILL))
    render_to(file, weights)


if __name__ == "__main__":
    main()
