"""What the scripts beside studytool share: a catalogue read with Python's own XML parser."""

import xml.etree.ElementTree as ElementTree

SPACE = "{urn:studytool:pattern-catalog:1}"
PARTS = ("name", "description", "context", "problem", "solution")


def patterns(path):
    """Identifier and text of each pattern."""
    for pattern in ElementTree.parse(path).getroot().iterfind(SPACE + "pattern"):
        yield pattern.get("id"), " ".join(part.text for name in PARTS for part in pattern.iterfind(SPACE + name))
