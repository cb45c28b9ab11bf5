"""Printed labels, cartons and wraps, drawn flat."""

import math
import random

from PIL import Image, ImageDraw, ImageFilter

from art import canvas_file
from fonts import font
from materials import mixed, printed

WARNING = "This product contains nicotine which is a highly addictive substance."


def fitted(draw, text, family, weight, width, largest):
    """The largest font size at which the text is not wider than `width`."""
    size = largest
    while size > 8 and draw.textlength(text, font(family, size, weight, text)) > width:
        size -= 2
    return font(family, size, weight, text)


def _lines(draw, text, family, weight, width, largest):
    """Splits the text into two lines if that allows larger letters."""
    whole = fitted(draw, text, family, weight, width, largest)
    words = text.split(" ")
    if len(words) == 1 or whole.size >= largest * 0.8:
        return [text], whole
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    best = min(cuts, key=lambda cut: max(map(len, cut)))
    longest = max(best, key=lambda line: draw.textlength(line, font(family, 40, weight, line)))
    return list(best), fitted(draw, longest, family, weight, width, largest)


def _title(draw, text, family, weight, box, colour, largest):
    """Centres a title in a box."""
    x0, y0, x1, y1 = box
    lines, chosen = _lines(draw, text, family, weight, x1 - x0, min(largest, int((y1 - y0) / 1.15)))
    chosen = font(family, min(chosen.size, int((y1 - y0) / len(lines) / 1.12)), weight, text)
    step = chosen.size * 1.04
    top = (y0 + y1) / 2 - step * len(lines) / 2
    for i, line in enumerate(lines):
        draw.text(((x0 + x1) / 2, top + step * (i + 0.5)), line, fill=colour, font=chosen, anchor="mm")


def _gradient(size, first, second, tilt=0.0):
    w, h = size
    ramp = Image.new("L", (w, h))
    ramp.putdata([int(255 * min(1, max(0, (y / h) * (1 - tilt) + (x / w) * tilt))) for y in range(h) for x in range(w)])
    return Image.composite(Image.new("RGB", size, second), Image.new("RGB", size, first), ramp)


def art(style, brand, title, small="", colour="#3a86c8", accent=None, size=(900, 520), warned=True, family=None, strength="", room=0.32):
    """A wrap; `room` is the share of its width, in the middle, for the name and the maker."""
    w, h = size
    accent = accent or mixed(colour, "#ffffff", 0.55)
    chance = random.Random(title)
    front = (w * (0.5 - room / 2), w * (0.5 + room / 2))
    middle, room = w / 2, front[1] - front[0]
    foot = h * (0.74 if warned else 0.94)
    if style == "lab":
        picture = Image.new("RGB", size, "#f6f8fa")
        draw = ImageDraw.Draw(picture)
        draw.rectangle((0, 0, w, h * 0.2), fill=colour)
        for i in range(60):
            x, y, r = chance.uniform(0, w), chance.uniform(h * 0.2, foot), chance.uniform(2, 16)
            draw.ellipse((x - r, y - r, x + r, y + r), outline=mixed(colour, "#ffffff", 0.6), width=2)
        draw.rectangle((front[0] - 14, h * 0.2, front[1] + 14, foot), fill="#f6f8fa")
        draw.text((middle, h * 0.1), brand.upper(), fill="#ffffff", font=fitted(draw, brand.upper(), "space-grotesk", 700, room, int(h * 0.085)), anchor="mm")
        _title(draw, title, family or "space-grotesk", 700, (front[0], h * 0.24, front[1], foot - h * 0.14), "#14202e", int(h * 0.2))
        draw.rectangle((front[0], foot - h * 0.13, front[1], foot - h * 0.03), fill=mixed(colour, "#ffffff", 0.75))
        draw.text((middle, foot - h * 0.08), small, fill="#14202e", font=fitted(draw, small, "space-grotesk", 500, room * 0.9, int(h * 0.06)), anchor="mm")
    elif style == "pixel":
        picture = _gradient(size, mixed(colour, "#05070f", 0.55), colour, 0.3)
        draw = ImageDraw.Draw(picture)
        cell = h // 16
        for x in range(0, w, cell):
            for y in range(0, h, cell):
                if chance.random() < 0.26 * (y / h) + 0.05:
                    draw.rectangle((x, y, x + cell - 2, y + cell - 2), fill=mixed(colour, accent, chance.uniform(0.1, 0.9)))
        draw.rectangle((front[0] - 18, h * 0.16, front[1] + 18, h * 0.7), fill="#0b1020")
        draw.rectangle((front[0] - 18, h * 0.16, front[1] + 18, h * 0.175), fill=accent)
        draw.text((middle, h * 0.245), brand.upper(), fill=accent, font=fitted(draw, brand.upper(), "space-grotesk", 700, room, int(h * 0.06)), anchor="mm")
        _title(draw, title, family or "space-grotesk", 700, (front[0], h * 0.3, front[1], h * 0.6), "#ffffff", int(h * 0.19))
        draw.text((middle, h * 0.65), small, fill=mixed(accent, "#ffffff", 0.5), font=fitted(draw, small, "space-grotesk", 500, room, int(h * 0.05)), anchor="mm")
    elif style == "vintage":
        picture = Image.new("RGB", size, "#efe3c8")
        draw = ImageDraw.Draw(picture)
        for i in range(int(w * h / 260)):
            x, y = chance.uniform(0, w), chance.uniform(0, h)
            draw.point((x, y), fill=mixed("#efe3c8", "#8a6a3c", chance.uniform(0.1, 0.5)))
        draw.rectangle((0, 0, w, h * 0.06), fill=colour)
        draw.rectangle((0, foot - h * 0.04, w, foot), fill=colour)
        for k in (0, 8):
            draw.rectangle((front[0] - 12 + k, h * 0.1 + k, front[1] + 12 - k, foot - h * 0.08 - k), outline=colour, width=3)
        draw.text((middle, h * 0.19), brand, fill=colour, font=fitted(draw, brand, "fraunces", 600, room * 0.86, int(h * 0.075)), anchor="mm")
        draw.line((middle - room * 0.2, h * 0.25, middle + room * 0.2, h * 0.25), fill=colour, width=3)
        _title(draw, title, family or "fraunces", 700, (front[0] + 14, h * 0.27, front[1] - 14, foot - h * 0.2), "#2b1d12", int(h * 0.16))
        draw.text((middle, foot - h * 0.15), small, fill="#5b4630", font=fitted(draw, small, "source-sans-3", 600, room * 0.84, int(h * 0.055)), anchor="mm")
    elif style == "technical":
        picture = Image.new("RGB", size, "#fbfbf9")
        draw = ImageDraw.Draw(picture)
        for x in range(0, w, 26):
            draw.line((x, 0, x, foot), fill="#e6e9e8", width=1)
        for y in range(0, int(foot), 26):
            draw.line((0, y, w, y), fill="#e6e9e8", width=1)
        draw.rectangle((0, 0, w, h * 0.05), fill=colour)
        draw.rectangle((front[0] - 10, h * 0.1, front[1] + 10, foot - h * 0.04), fill="#fbfbf9", outline="#1b2228", width=3)
        draw.rectangle((front[0] - 10, h * 0.1, front[1] + 10, h * 0.24), fill="#1b2228")
        draw.text((middle, h * 0.17), brand.upper(), fill="#ffffff", font=fitted(draw, brand.upper(), "space-grotesk", 700, room * 0.9, int(h * 0.075)), anchor="mm")
        _title(draw, title, family or "space-grotesk", 700, (front[0] + 6, h * 0.26, front[1] - 6, foot - h * 0.18), "#1b2228", int(h * 0.15))
        draw.rectangle((front[0] - 10, foot - h * 0.16, front[1] + 10, foot - h * 0.04), fill=colour)
        draw.text((middle, foot - h * 0.1), small, fill="#ffffff", font=fitted(draw, small, "space-grotesk", 500, room * 0.92, int(h * 0.06)), anchor="mm")
    elif style == "soft":
        picture = _gradient(size, mixed(colour, "#ffffff", 0.65), mixed(colour, "#ffffff", 0.1))
        draw = ImageDraw.Draw(picture)
        for i in range(9):
            x, y, r = chance.uniform(0, w), chance.uniform(h * 0.4, foot), chance.uniform(40, 110)
            for k in range(3):
                draw.ellipse((x - r + k * r * 0.7, y - r * 0.5 + (k % 2) * 12, x + r * 0.4 + k * r * 0.7, y + r * 0.5), fill=mixed(colour, "#ffffff", 0.75))
        ink = mixed(colour, "#1a1020", 0.72)
        draw.text((middle, h * 0.14), brand, fill=ink, font=fitted(draw, brand, "fraunces", 500, room * 0.9, int(h * 0.08)), anchor="mm")
        _title(draw, title, family or "fraunces", 600, (front[0], h * 0.2, front[1], foot - h * 0.14), ink, int(h * 0.19))
        draw.text((middle, foot - h * 0.08), small, fill=ink, font=fitted(draw, small, "source-sans-3", 500, room * 0.9, int(h * 0.055)), anchor="mm")
    else:  # waves
        picture = Image.new("RGB", size, "#fdfdfb")
        draw = ImageDraw.Draw(picture)
        for k in range(7):
            y = foot * (0.52 + k * 0.075)
            line = [(x, y + h * 0.028 * math.sin(x / w * 6 * math.pi * 2 + k * 1.3)) for x in range(0, w + 6, 6)]
            draw.polygon(line + [(w, h), (0, h)], fill=mixed(mixed(colour, "#ffffff", 0.62), colour, k / 6))
        draw.ellipse((middle - h * 0.075, h * 0.06, middle + h * 0.075, h * 0.21), fill=accent)
        draw.text((middle, h * 0.265), brand, fill=mixed(colour, "#0a1c2c", 0.5), font=fitted(draw, brand, "manrope", 700, room, int(h * 0.062)), anchor="mm")
        _title(draw, title, family or "manrope", 800, (front[0], h * 0.29, front[1], h * 0.52), mixed(colour, "#0a1c2c", 0.68), int(h * 0.16))
        draw.text((middle, foot - h * 0.07), small, fill="#ffffff", font=fitted(draw, small, "manrope", 600, room, int(h * 0.055)), anchor="mm")
    if warned:
        _warning(picture, foot)
    if strength:
        draw = ImageDraw.Draw(picture)
        x, y, r = front[1] + w * 0.055, foot - h * 0.13, h * 0.085
        draw.ellipse((x - r, y - r, x + r, y + r), fill="#ffffff", outline="#14202e", width=3)
        draw.text((x, y), strength, fill="#14202e", font=fitted(draw, strength, "space-grotesk", 700, r * 1.7, int(h * 0.07)), anchor="mm")
    return picture


def _warning(picture, foot):
    """The warning field that the law requires."""
    draw = ImageDraw.Draw(picture)
    w, h = picture.size
    draw.rectangle((0, foot, w, h), fill="#ffffff")
    draw.rectangle((3, foot + 2, w - 4, h - 3), outline="#101010", width=4)
    half = WARNING.rfind(" ", 0, len(WARNING) // 2 + 4)
    for i in range(3):
        for k, line in enumerate((WARNING[:half], WARNING[half + 1:])):
            chosen = fitted(draw, line, "inter", 700, w / 3 - 24, int(h * 0.075))
            draw.text((w * (i + 0.5) / 3, foot + (h - foot) * (0.32 + 0.36 * k)), line, fill="#101010", font=chosen, anchor="mm")


def front_of(picture):
    """The part of a wrap that shows the name, for the face of a carton."""
    w, h = picture.size
    return picture.crop((int(w * 0.31), 0, int(w * 0.69), h))


def face(picture, width, high, colour):
    """A carton's face: the front of its wrap, with the carton's colour above and below."""
    front = front_of(picture)
    tall = round(front.width * high / width)
    whole = Image.new("RGB", (front.width, max(tall, front.height)), colour)
    whole.paste(front, (0, (whole.height - front.height) // 2))
    return whole.crop((0, (whole.height - tall) // 2, front.width, (whole.height + tall) // 2))


def label(picture, gloss=0.42, coat=0.2, metallic=0.0):
    return printed(canvas_file(picture), gloss, coat, metallic)


def screen(lines, colour="#4dc9ff", size=(240, 320), back="#05080f", family="space-grotesk"):
    """A small display: rows of (text, part of the height)."""
    picture = Image.new("RGB", size, back)
    draw = ImageDraw.Draw(picture)
    w, h = size
    y = h * 0.06
    for index, (text, part) in enumerate(lines):
        tall = h * part
        if text == "|":
            draw.rounded_rectangle((w * 0.12, y + tall * 0.25, w * 0.88, y + tall * 0.75), tall * 0.2, outline=colour, width=3)
            draw.rounded_rectangle((w * 0.12, y + tall * 0.25, w * 0.68, y + tall * 0.75), tall * 0.2, fill=colour)
        else:
            draw.text((w / 2, y + tall / 2), text, fill=colour if index % 2 == 0 else "#ffffff", font=fitted(draw, text, family, 700, w * 0.84, int(tall * 0.95)), anchor="mm")
        y += tall
    return picture
