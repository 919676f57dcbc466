"""Compares the colours of two prints of a page, so that a figure that lost its own is seen.

Usage: compare-prints.py FIRST.pdf SECOND.pdf. Both are turned into pictures by pdftoppm. Hues that cover a part of the
first one have to cover about as much of the second one, and the number of pages may differ by a tenth.
"""
import collections
import glob
import os
import subprocess
import sys
import tempfile

from PIL import Image

# Of 256 steps: what is paler is paper, the ground of a notice or the edge of a letter.
SATURATED = 100
SECTORS = 6


def colours(document):
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["pdftoppm", "-r", "60", document, os.path.join(folder, "page")], check=True)
        pages = glob.glob(os.path.join(folder, "page*.ppm"))
        for page in pages:
            with Image.open(page) as image:
                pixels = image.convert("HSV").getcolors(image.width * image.height)
            for count, (hue, saturation, value) in pixels:
                if saturation >= SATURATED and value >= SATURATED:
                    counts[hue * SECTORS // 256] += count
    return counts, len(pages)


(first, first_pages), (second, second_pages) = (colours(document) for document in sys.argv[1:3])
print("pages:", first_pages, second_pages)
assert abs(first_pages - second_pages) <= max(1, first_pages // 10), "the number of pages"
for hue in range(SECTORS):
    print(f"hue {hue}:", first[hue], second[hue])
    if first[hue] >= 300:
        assert first[hue] * 0.7 <= second[hue] <= first[hue] * 1.4, "a colour is not where it was"
