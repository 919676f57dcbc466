"""Small pictures by Pillow (libpng, libjpeg, libwebp), with and without what names people, for PictureTests.

Run from the root of the repository: python3 Tests/StudyCaptureTests/Reference/pictures.py (needs Pillow).
"""

import base64
import io
import json
import pathlib

import PIL
from PIL import ExifTags, Image, PngImagePlugin

SECRET = "Somchai Jaidee, 13.7563 N 100.5018 E"


def picture(mode="RGB", size=(5, 3)):
    image = Image.new("RGB", size)
    for x in range(size[0]):
        for y in range(size[1]):
            image.putpixel((x, y), (40 * x % 256, 70 * y % 256, 128))
    return image.convert(mode)


def saved(image, kind, **options):
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def exif(orientation=None):
    tags = Image.Exif()
    tags[ExifTags.Base.Artist] = SECRET
    tags[ExifTags.Base.ImageDescription] = SECRET
    if orientation:
        tags[ExifTags.Base.Orientation] = orientation
    place = tags.get_ifd(ExifTags.IFD.GPSInfo)
    place[ExifTags.GPS.GPSLatitudeRef] = "N"
    place[ExifTags.GPS.GPSLatitude] = (13.0, 45.0, 22.0)
    return tags.tobytes()


texts = PngImagePlugin.PngInfo()
texts.add_text("Author", SECRET)
texts.add_text("Comment", SECRET, zip=True)
texts.add_itxt("Title", SECRET, lang="th")

made = {
    "rgb.png": saved(picture(), "PNG"),
    "rgba.png": saved(picture("RGBA"), "PNG"),
    "palette.png": saved(picture("P"), "PNG", transparency=0),
    "grey.png": saved(picture("L"), "PNG"),
    "bits.png": saved(picture("1"), "PNG", dpi=(300, 300)),
    "named.png": saved(picture(), "PNG", pnginfo=texts, exif=exif(6)),
    "animated.png": saved(picture(), "PNG", save_all=True, append_images=[picture("L").convert("RGB")]),
    "baseline.jpg": saved(picture(), "JPEG", quality=60),
    "progressive.jpg": saved(picture(size=(24, 17)), "JPEG", progressive=True),
    "grey.jpg": saved(picture("L"), "JPEG"),
    "cmyk.jpg": saved(picture("CMYK"), "JPEG"),
    "restarts.jpg": saved(picture(size=(40, 40)), "JPEG", restart_marker_blocks=1),
    "named.jpg": saved(picture(), "JPEG", comment=SECRET, exif=exif(), xmp=SECRET.encode()),
    "turned.jpg": saved(picture(), "JPEG", comment=SECRET, exif=exif(6)),
    "upside-down.jpg": saved(picture(), "JPEG", exif=exif(3)),
    "lossy.webp": saved(picture(size=(21, 13)), "WEBP"),
    "lossless.webp": saved(picture(size=(21, 13)), "WEBP", lossless=True),
    "alpha.webp": saved(picture("RGBA", (21, 13)), "WEBP", quality=50, alpha_quality=50),
    "named.webp": saved(picture(size=(21, 13)), "WEBP", exif=exif(), xmp=SECRET.encode()),
    "animated.webp": saved(picture(), "WEBP", save_all=True, append_images=[picture(size=(5, 3)).rotate(180)]),
    "animated.gif": saved(picture(), "GIF"),
    "plain.bmp": saved(picture(), "BMP"),
    "plain.tiff": saved(picture(), "TIFF"),
}
# One whose transparency varies, so that it has a chunk of its own.
clear = picture("RGBA", (21, 13))
clear.putalpha(Image.linear_gradient("L").resize((21, 13)))
made["alpha.webp"] = saved(clear, "WEBP", quality=50)

pixels = {}
for name, data in made.items():
    with Image.open(io.BytesIO(data)) as image:
        pixels[name] = {"width": image.width, "height": image.height}

file = pathlib.Path(__file__).with_suffix(".json")
file.write_text(
    json.dumps(
        {
            "tool": f"Pillow {PIL.__version__}",
            "secret": SECRET,
            "pictures": {
                name: {**pixels[name], "base64": base64.b64encode(data).decode()} for name, data in made.items()
            },
        },
        indent=1,
    )
    + "\n"
)
