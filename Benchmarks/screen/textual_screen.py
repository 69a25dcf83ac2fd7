"""The same screen as `screen`, in Textual: a list, a table of a million rows, a line that changes, a status bar.

Run by compare.py; needs the package `textual`.
"""
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Label, OptionList, Static

ROWS = 1_000_000


class MillionRows(ScrollView, can_focus=True):
    """Only what is seen is made: Textual's own way for much data. Its DataTable would hold a million rows."""

    BINDINGS = [("down", "move(1)"), ("up", "move(-1)"), ("pagedown", "page(1)"), ("pageup", "page(-1)")]

    def on_mount(self) -> None:
        self.cursor = 0
        self.virtual_size = Size(120, ROWS)

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        style = Style(reverse=True) if row == self.cursor else Style()
        text = f"{row:>8}  file-{row:07}.txt{'':<24}{row * 37 % 100_000:>10} {row % 28 + 1:02}.{row % 12 + 1:02}.2026"
        return Strip([Segment(text.ljust(self.size.width)[: self.size.width], style)], self.size.width)

    def action_move(self, step: int) -> None:
        self.cursor = max(0, min(ROWS - 1, self.cursor + step))
        self.scroll_to(y=max(self.cursor - self.size.height + 1, min(self.scroll_offset.y, self.cursor)), animate=False)
        self.refresh()

    def action_page(self, pages: int) -> None:
        self.cursor = max(0, min(ROWS - 1, self.cursor + pages * self.size.height))
        self.scroll_to(y=self.cursor, animate=False)
        self.refresh()


class Screen(App):
    CSS = """
    #folders { width: 40; border: round $primary; }
    #table { border: round $primary; }
    #line, #cell, #status { height: 1; }
    """
    BINDINGS = [("l", "line"), ("c", "cell"), ("n", "nothing"), ("r", "repaint"), ("q", "quit")]

    def compose(self) -> ComposeResult:
        yield Label(" File  Edit  View  Help")
        with Horizontal():
            yield OptionList(*[f"folder {number}" for number in range(50)], id="folders")
            yield MillionRows(id="table")
        yield Static("line 0", id="line")
        yield Static("0", id="cell")
        yield Static(" l Line  c Cell  n Nothing  r Repaint  q Quit", id="status")

    def on_mount(self) -> None:
        self.count = 0
        self.query_one("#table").focus()

    def action_line(self) -> None:
        self.count += 1
        letter = chr(ord("a") + self.count % 26)
        self.query_one("#line", Static).update(letter * 150)

    def action_cell(self) -> None:
        self.count += 1
        self.query_one("#cell", Static).update(str(self.count % 10))

    def action_nothing(self) -> None:
        self.query_one("#cell", Static).refresh()

    def action_repaint(self) -> None:
        self.refresh(repaint=True, layout=True)
        self.screen._compositor_refresh() if False else None
        for widget in self.query("*"):
            widget.refresh()


if __name__ == "__main__":
    Screen().run()
