# Makes the fonts of the documents from the packages @fontsource-variable/archivo and @fontsource-variable/noto-sans (docs/licences.md):
#   python3 make-fonts.py node_modules/@fontsource-variable      (needs fontTools with brotli)
# Archivo has the Latin letters, Noto Sans the Greek and Cyrillic ones, in one file for each style, so that no text is set in two fonts.
import os
import sys

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

styles = {"regular": (400, 100, 400), "bold": (700, 100, 700), "heading": (800, 112, 800)}
packages, here = sys.argv[1], os.path.dirname(os.path.abspath(__file__))


def at(family, script, weight, width):
    font = TTFont(f"{packages}/{family}/files/{family}-{script}-standard-normal.woff2")
    instancer.instantiateVariableFont(font, {"wght": weight, "wdth": width}, inplace=True)
    font.flavor = None
    part = f"/tmp/{family}-{script}.ttf"
    font.save(part)
    return part


for style, (weight, width, noto_weight) in styles.items():
    parts = [at("archivo", script, weight, width) for script in ("latin", "latin-ext", "vietnamese")]
    parts += [at("noto-sans", script, noto_weight, 100) for script in ("greek", "cyrillic")]
    font = Merger().merge(parts)
    # Columns of amounts need figures of one width.
    figures = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for lookup in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[lookup].SubTable:
                    figures.update(getattr(table, "mapping", {}))
    for table in font["cmap"].tables:
        table.cmap.update({code: figures.get(glyph, glyph) for code, glyph in table.cmap.items()})
    # Archivo's word spacing is narrow; the pages of the shop add as much.
    width, bearing = font["hmtx"]["space"]
    font["hmtx"]["space"] = (width + 60, bearing)
    options = subset.Options(layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=["*"])
    options.drop_tables += ["GSUB", "GDEF", "DSIG", "STAT", "HVAR", "MVAR", "avar", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    for name, text in {1: "Ironmonger Documents", 2: style.capitalize(), 4: f"Ironmonger Documents {style}", 6: f"IronmongerDocuments-{style}"}.items():
        font["name"].setName(text, name, 3, 1, 0x409)
    font.save(f"{here}/documents-{style}.ttf")
