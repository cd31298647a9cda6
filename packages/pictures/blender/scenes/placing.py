"""Puts tools beside each other at one scale."""
from kit import *


def placed(model, x, y, turn=0.0):
    """A tool as its own picture shows it, the middle of its outline at x, y."""
    tool = group(model.build("whole"))
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    corners = [item.matrix_world @ Vector(corner) for item in family(tool) for corner in item.evaluated_get(graph).bound_box]
    tool.location = [-(min(c[i] for c in corners) + max(c[i] for c in corners)) / 2 for i in (0, 1)] + [0]
    return group([tool], (x, y, 0), (0, 0, turn))
