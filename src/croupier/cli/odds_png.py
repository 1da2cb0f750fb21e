"""Draws a chart as PNG with Pillow and its built-in font."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageColor, ImageDraw, ImageFont

from croupier.odds.chart import Chart
from croupier.odds.chart_svg import LIGHT, WIDTH, Box, Shape, Word, draw_chart

TIMES = 2
"""Pixels per unit of the picture."""
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def png(chart: Chart) -> bytes:
    """The picture as a PNG file on a light background."""
    made = draw_chart(chart)
    image = Image.new("RGB", (WIDTH * TIMES, round(made.height * TIMES)), LIGHT["paper"])
    draw = ImageDraw.Draw(image)
    for shape in made.shapes:
        _put(draw, shape)
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def _put(draw: ImageDraw.ImageDraw, shape: Shape) -> None:
    if isinstance(shape, Box):
        left, top = round(shape.x * TIMES), round(shape.y * TIMES)
        right, foot = (shape.x + shape.width) * TIMES, (shape.y + shape.height) * TIMES
        if shape.width:
            draw.rectangle((left, top, max(left, round(right) - 1), max(top, round(foot) - 1)), _mixed(shape))
        return
    _write(draw, shape)


def _write(draw: ImageDraw.ImageDraw, word: Word) -> None:
    draw.text(
        (word.x * TIMES, word.y * TIMES),
        word.text.replace("…", "..."),
        LIGHT[word.color],
        ImageFont.load_default(word.size * TIMES),
        ANCHORS[word.anchor],
        stroke_width=0.5 if word.is_bold else 0,
    )


def _mixed(box: Box) -> tuple[int, ...]:
    """A translucent color blended with the background."""
    color, paper = ImageColor.getrgb(LIGHT[box.color]), ImageColor.getrgb(LIGHT["paper"])
    return tuple(round(under + (over - under) * box.strength) for over, under in zip(color, paper, strict=True))
