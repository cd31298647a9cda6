"""Site equipment: a traffic cone, a cable reel and a bucket."""
from scenes.placing import placed
from tools import builders_bucket_12l, cable_reel_25m, traffic_cone_750

VIEWS = {"whole": {"azimuth": -8, "elevation": 18, "fill": 0.84}}


def build(view):
    return [
        placed(traffic_cone_750, -200, 200),
        placed(cable_reel_25m, 270, 120),
        placed(builders_bucket_12l, 60, -220),
    ]
