"""Draws the figures of speed.json as SVG: a dot for each number of objects, on a logarithmic scale."""

import math
from xml.sax.saxutils import escape

# The groups of rows: what each shows, its stage, and its color.
GROUPS = [
    ("From text, every leaf fetched by its id", [
        ("NibKit", "all-ids", "own"), ("QML", "qml-text", "peer"), ("GtkBuilder", "gtk-text", "peer")]),
    ("The same form once more, nothing read", [
        ("NibKit", "again-ids", "own"), ("QML, compiled component", "qml-again", "peer"),
        ("by hand, in Swift", "by-hand", "base")]),
    ("Parsed only, no objects made", [
        ("libxml2, bare SAX", "bare-SAX", "base"), ("Foundation's XMLParser, events", "XMLParser", "base")]),
]
# The numbers of objects that are drawn, and the radius of their dots.
DOTS = [(100, 3), (1_000, 4.5), (10_000, 6)]

WIDTH, LEFT, RIGHT = 760, 232, 700
ROW, GROUP, TOP = 24, 34, 74

STYLE = """
    text { font: 13px -apple-system, "Segoe UI", "DejaVu Sans", Helvetica, Arial, sans-serif; fill: #1f2328; }
    .title { font-size: 15px; font-weight: 600; }
    .group { font-weight: 600; }
    .small { font-size: 11px; fill: #59636e; }
    .end { text-anchor: end; }
    .middle { text-anchor: middle; }
    .page { fill: #ffffff; }
    .grid { stroke: #d1d9e0; stroke-width: 1; }
    .one { stroke: #59636e; stroke-width: 1.5; }
    .own { fill: #0969da; }
    .peer { fill: #bc4c00; }
    .base { fill: #59636e; }
    circle { fill-opacity: 0.75; }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc; }
      .small { fill: #9198a1; }
      .page { fill: #0d1117; }
      .grid { stroke: #3d444d; }
      .one { stroke: #9198a1; }
      .own { fill: #4493f8; }
      .peer { fill: #f0883e; }
      .base { fill: #9198a1; }
    }
"""


def grouped(number):
    return f"{number:,}".replace(",", " ")


def svg(figures):
    """The plot. Stages and numbers of objects that were not measured are left out."""
    stages = figures["stages"]
    rows, y = [], TOP
    for title, members in GROUPS:
        present = [(name, stages[stage], color) for name, stage, color in members if stage in stages]
        if not present:
            continue
        y += GROUP
        rows.append((y, title, None, None))
        for name, counts, color in present:
            y += ROW
            ratios = [(radius, counts[str(size)]["ratio"]) for size, radius in DOTS if str(size) in counts]
            rows.append((y, name, ratios, color))
    bottom = y + 20
    every = [ratio for _, _, ratios, _ in rows if ratios for _, ratio in ratios]
    low, high = min(every) / 1.15, max(every) * 1.15

    def x(ratio):
        return LEFT + (RIGHT - LEFT) * math.log(ratio / low) / math.log(high / low)

    height = bottom + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" role="img">',
        "  <title>Time of a load, as multiples of libxml2's bare parse</title>",
        f"  <style>{STYLE}  </style>",
        f'  <rect class="page" width="{WIDTH}" height="{height}" rx="6"/>',
        '  <text class="title" x="16" y="28">Time, as multiples of libxml2\'s bare parse: less is better</text>',
    ]
    # The legend: the sizes of the dots.
    at = 22
    for size, radius in DOTS:
        text = grouped(size) + (" objects (the figure at the right)" if size == DOTS[-1][0] else "")
        parts.append(f'  <circle class="base" cx="{at}" cy="50" r="{radius}"/>')
        parts.append(f'  <text class="small" x="{at + 12}" y="54">{text}</text>')
        at += 30 + 7 * len(grouped(size))
    for tick in (0.2, 0.5, 1, 2, 5, 10, 20, 50, 100):
        if low <= tick <= high:
            kind = "one" if tick == 1 else "grid"
            parts.append(f'  <line class="{kind}" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP}" y2="{bottom}"/>')
            parts.append(f'  <text class="small middle" x="{x(tick):.1f}" y="{bottom + 18}">{tick:g}×</text>')
    for y, name, ratios, color in rows:
        if ratios is None:
            parts.append(f'  <text class="group" x="16" y="{y + 4}">{escape(name)}</text>')
            continue
        parts.append(f'  <text class="end" x="{LEFT - 14}" y="{y + 4}">{escape(name)}</text>')
        for radius, ratio in ratios:
            parts.append(f'  <circle class="{color}" cx="{x(ratio):.1f}" cy="{y}" r="{radius}"/>')
        parts.append(f'  <text class="end" x="{WIDTH - 16}" y="{y + 4}">{ratios[-1][1]:.2f}</text>')
    return "\n".join(parts + ["</svg>", ""])
