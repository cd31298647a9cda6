"""Power tools: a cordless drill, an orbital sander and an angle grinder."""
from scenes.placing import placed
from tools import angle_grinder, cordless_drill, orbital_sander

VIEWS = {"whole": {"azimuth": -8, "elevation": 20, "fill": 0.84}}


def build(view):
    return [
        placed(cordless_drill, -150, 60, -14),
        placed(orbital_sander, 150, 90, 20),
        placed(angle_grinder, 30, -170, 10),
    ]
