"""The same screens as `screen`, in Textual: a list, a table of a million rows, a form, a line and a cell that change; and with
the argument `log`, a log that gets 10 000 lines a second above a field for text.

Run by compare.py; needs the package `textual`. Where Textual has two ways, this takes the quicker one.
"""
import sys
import time

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Button, Checkbox, Input, Label, Log, OptionList, Static

ROWS = 1_000_000


class MillionRows(ScrollView, can_focus=True):
    """Only what is seen is made: Textual's own way for much data. Its DataTable would hold a million rows."""

    BINDINGS = [("down", "move(1)"), ("up", "move(-1)"), ("pagedown", "page(1)"), ("pageup", "page(-1)")]

    def on_mount(self) -> None:
        self.cursor = 0
        self.virtual_size = Size(0, ROWS + 1)

    @property
    def page(self) -> int:
        """The number of visible rows, below the titles."""
        return self.size.height - 1

    def render_line(self, y: int) -> Strip:
        row = y - 1 + self.scroll_offset.y
        cells = ("Number", "Name", "Size", "Date") if y == 0 else (
            row, f"file-{row:07}.txt", row * 37 % 100_000, f"{10 + row % 19}.{10 + row % 3}.2026")
        text = "{:>10} {:<{}} {:>12} {:<12}".format(*cells[:2], self.size.width - 37, *cells[2:])
        style = Style(bold=True) if y == 0 else Style(reverse=row == self.cursor)
        return Strip([Segment(text, style)], self.size.width)

    def action_move(self, step: int) -> None:
        self.select(self.cursor + step)

    def action_page(self, pages: int) -> None:
        self.select(self.cursor + pages * (self.page - 1))

    def select(self, row: int) -> None:
        self.cursor = max(0, min(ROWS - 1, row))
        top = max(self.cursor - self.page + 1, min(self.scroll_offset.y, self.cursor))
        self.scroll_to(y=top, animate=False, immediate=True)
        self.refresh()


class Screen(App):
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #menu, #line, #status, #form, #cell { height: 1; }
    #form > Label { width: auto; margin: 0 1 0 0; }
    #form > Input { margin: 0 1 0 0; }
    #name { width: 40; }
    #size { width: 20; }
    #cell { width: 1; }
    #folders { width: 40; height: 100%; border: round $primary; }
    #table { height: 100%; border: round $primary; }
    """
    BINDINGS = [("r", "repaint"), ("l", "line"), ("c", "cell"), ("n", "nothing"), ("q", "quit")]

    def compose(self) -> ComposeResult:
        yield Static(" File  Edit  View", id="menu")
        with Horizontal():
            folders = OptionList(*[f"folder {number}" for number in range(50)], id="folders")
            folders.border_title = "Folders"
            yield folders
            table = MillionRows(id="table")
            table.border_title = "Files"
            yield table
        with Horizontal(id="form"):
            yield Label("Name:")
            yield Input(placeholder="a name", id="name", compact=True)
            yield Label("Size:")
            yield Input(placeholder="a size", id="size", compact=True)
            yield Checkbox("Hidden files", compact=True)
            yield Button("Find", compact=True)
            yield Button("Clear", compact=True)
            yield Label("Changes:")
            yield Static("0", id="cell")
        yield Static("A line that changes", id="line")
        yield Static(" L Line  C Cell  N Nothing  Q Quit", id="status")

    def on_mount(self) -> None:
        self.changes = 0
        self.query_one("#table").focus()

    def action_repaint(self) -> None:
        """Draws every widget again, which is quicker than a layout or another theme."""
        for widget in self.query("*"):
            widget.refresh()

    # The sizes are fixed, so no layout is asked for.

    def action_line(self) -> None:
        self.changes += 1
        self.query_one("#line", Static).update(chr(ord("a") + self.changes % 26) * 150, layout=False)

    def action_cell(self) -> None:
        self.changes += 1
        self.query_one("#cell", Static).update(str(self.changes % 10), layout=False)

    def action_nothing(self) -> None:
        self.query_one("#cell", Static).refresh()


class LogScreen(App):
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("ctrl+q", "quit")]

    def compose(self) -> ComposeResult:
        yield Log(max_lines=100_000)
        yield Input(compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.start, self.count = time.perf_counter(), 0
        self.set_interval(0.01, self.append)

    def append(self) -> None:
        due = int((time.perf_counter() - self.start) * 100) * 100
        self.query_one(Log).write_lines(
            f"{n:08} worker {n % 7}: a request was served in {n * 37 % 100} ms" for n in range(self.count, due))
        self.count = due


if __name__ == "__main__":
    (LogScreen if sys.argv[1:] == ["log"] else Screen)().run()
