"""Flat pictures on surfaces: woven patterns, labels, prints."""

import atexit
import shutil
import tempfile
from pathlib import Path

_folder = None


def canvas_file(picture):
    """Saves a picture as a temporary file, which is removed at the end of the script."""
    global _folder
    if _folder is None:
        _folder = Path(tempfile.mkdtemp(prefix="pictures-"))
        atexit.register(shutil.rmtree, _folder, ignore_errors=True)
    file = _folder / f"{len(list(_folder.iterdir()))}.png"
    picture.save(file)
    return file
