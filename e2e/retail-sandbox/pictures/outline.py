"""Replaces text in SVG files with outlines, because images cannot load fonts. See README.md."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from brands import Letters

SVG = "http://www.w3.org/2000/svg"


def family_of(text):
    """File name of the first font family in a list, such as `source-sans-3`."""
    first = text.get("font-family").split(",")[0].strip("' \"")
    return first.removesuffix(" Variable").lower().replace(" ", "-")


def outlined(text):
    size, left, base = (float(text.get(name)) for name in ("font-size", "x", "y"))
    letters = Letters(family_of(text), int(text.get("font-weight", "600")), "normal")
    words, spacing = text.text, float(text.get("letter-spacing", "0")) / size
    if wanted := float(text.get("textLength", "0")):
        _, width = letters.path(words, size, left, base, spacing)
        if text.get("lengthAdjust") == "spacing":
            spacing += (wanted - width) / (len(words) - 1) / size
        else:
            size *= wanted / width
    path = ElementTree.Element(f"{{{SVG}}}path", {"fill": text.get("fill"), "d": letters.path(words, size, left, base, spacing)[0]})
    path.tail = text.tail
    return path


def main():
    ElementTree.register_namespace("", SVG)
    for file in map(Path, sys.argv[1:]):
        root = ElementTree.fromstring(file.read_text())
        for parent in list(root.iter()):
            for place, child in enumerate(list(parent)):
                if child.tag == f"{{{SVG}}}text":
                    parent[place] = outlined(child)
        written = ElementTree.tostring(root, encoding="unicode")
        file.write_text(re.sub(r" />", "/>", written) + "\n")


if __name__ == "__main__":
    main()
