"""Cuts the fonts of titles and of text into the files of this folder, from the variable fonts of `@fontsource-variable`.

    python3 web/src/ui/fonts/cut-fonts.py    # needs fontTools and brotli

The first file is on the way to the first paint of every page. Half of it was kerning, a class for each accented letter:
here an accented letter is kerned as its base letter is, in steps of 2 of 1,000 units, and not by less than 8.
"""

import re
import tempfile
import unicodedata
from collections import defaultdict
from io import BytesIO
from pathlib import Path

from fontTools import merge, subset
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

folder = Path(__file__).parent
root = folder.parents[3]
source = root / "node_modules/@fontsource-variable/bricolage-grotesque/files"
text_source = root / "node_modules/@fontsource-variable/figtree/files"
kerned_marks = " .,:;!?'\"-–—‘’“”«»‹›&/()0123456789…·"


def main():
    first, other = ranges_of((folder.parent / "tokens.css").read_text())
    bold = bold_font()
    kerning = kerning_of(bold)
    latin = cut(bold, first, ["tnum"])
    add_kerning(latin, kerning)
    latin.save(folder / "bricolage-bold-latin.woff2")
    cut(bold, other, ["ccmp", "locl", "kern", "mark", "mkmk"]).save(folder / "bricolage-bold-other-latin.woff2")
    cut(text_font("latin"), first, ["kern", "tnum"]).save(folder / "figtree-latin.woff2")
    cut(text_font("latin-ext"), other, ["ccmp", "kern", "mark", "mkmk"]).save(folder / "figtree-other-latin.woff2")


def ranges_of(css):
    """The characters of both files, as `unicode-range` says."""
    for text in re.findall(r"unicode-range:([^;]+);", css):
        characters = set()
        for part in text.split(","):
            start, _, end = part.strip().removeprefix("U+").partition("-")
            characters.update(range(int(start, 16), int(end or start, 16) + 1))
        yield characters


def text_font(part):
    """All weights between those that the text has: one file for regular, medium, semi-bold and bold."""
    font = TTFont(text_source / f"figtree-{part}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    font.flavor = None
    data = BytesIO()
    font.save(data)
    return data.getvalue()


def bold_font():
    with tempfile.TemporaryDirectory() as scratch:
        files = []
        for part in ("latin", "latin-ext", "vietnamese"):
            font = TTFont(source / f"bricolage-grotesque-{part}-wght-normal.woff2")
            font = instancer.instantiateVariableFont(font, {"wght": 700})
            font.flavor = None
            files.append(f"{scratch}/{part}.ttf")
            font.save(files[-1])
        merged = merge.Merger().merge(files)
        merged.save(f"{scratch}/bold.ttf")
        return (Path(scratch) / "bold.ttf").read_bytes()


def read(data):
    return TTFont(BytesIO(data))


def cut(data, characters, features):
    font = read(data)
    options = subset.Options(layout_features=features, hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


def kerning_of(data):
    """What two glyphs that follow each other are moved by, whichever rule says so."""
    font = read(data)
    found = {}
    for lookup in font["GPOS"].table.LookupList.Lookup:
        decided = set()
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            if table.LookupType == 2:
                for pair, value in pairs_of(table, font.getGlyphOrder()):
                    if pair not in decided:
                        decided.add(pair)
                        found[pair] = getattr(value, "XAdvance", 0) if value else 0
    return found, font.getBestCmap()


def pairs_of(table, glyphs):
    if table.Format == 1:
        for left, pairs in zip(table.Coverage.glyphs, table.PairSet):
            for record in pairs.PairValueRecord:
                yield (left, record.SecondGlyph), record.Value1
        return
    lefts, rights = table.ClassDef1.classDefs, table.ClassDef2.classDefs
    for left in table.Coverage.glyphs:
        records = table.Class1Record[lefts.get(left, 0)].Class2Record
        for right in glyphs:
            yield (left, right), records[rights.get(right, 0)].Value1


def add_kerning(font, kerning):
    found, characters = kerning
    names = {}
    for code, glyph in font.getBestCmap().items():
        character = chr(code)
        if character.isalpha() or character in kerned_marks:
            names[glyph] = characters[ord(unicodedata.normalize("NFD", character)[0])]

    rows, columns = defaultdict(list), defaultdict(list)
    for left, left_base in names.items():
        for right, right_base in names.items():
            value = rounded(found.get((left_base, right_base), 0), found.get((left, right), 0))
            if value:
                rows[left].append((right, value))
                columns[right].append((left, value))
    write_classes(font, classes_of(rows), classes_of(columns), rows)


def rounded(value, own):
    """An accent that is wider than its letter keeps the distance that it needs."""
    value = own if value < 0 and own - value >= 30 else value
    return 0 if abs(value) < 8 else round(value / 2) * 2


def classes_of(pairs):
    alike = defaultdict(list)
    for glyph, values in pairs.items():
        alike[tuple(values)].append(glyph)
    return list(alike.values())


def write_classes(font, lefts, rights, rows):
    class_of = {glyph: index for index, group in enumerate(rights) for glyph in group}
    lines = [f"@L{index} = [{' '.join(group)}];" for index, group in enumerate(lefts)]
    lines += [f"@R{index} = [{' '.join(group)}];" for index, group in enumerate(rights)]
    for index, (left, *_) in enumerate(lefts):
        values = {class_of[right]: value for right, value in rows[left]}
        lines += [f"pos @L{index} @R{right} {value};" for right, value in sorted(values.items())]
    addOpenTypeFeaturesFromString(font, "feature kern {\n" + "\n".join(lines) + "\n} kern;", tables=["GPOS"])


main()
