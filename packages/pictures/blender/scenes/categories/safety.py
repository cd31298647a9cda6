"""Safety: a helmet, ear defenders and goggles."""
from scenes.placing import placed
from tools import ear_defenders, safety_goggles, safety_helmet

VIEWS = {"whole": {"azimuth": -8, "elevation": 24, "fill": 0.84}}


def build(view):
    return [
        placed(safety_helmet, -120, 60),
        placed(ear_defenders, 150, 90),
        placed(safety_goggles, 60, -150),
    ]
