/* The same screens as `screen`, in C on ncurses: a list, a table of a million rows, a form, a line and a cell that change;
   and with the argument `log`, a log that gets 10 000 lines a second above a field for text.

   Compiled and run by compare.py. Only what a key changes is drawn anew; curses finds what that is in cells. */

#define _XOPEN_SOURCE 700
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { rows = 1000000, folders = 50, list_width = 40, log_limit = 100000, lines_a_tick = 100 };

static int top, cursor, changes, theme;

static int page(void) { return LINES - 7; }

static void box_at(int y, int x, int height, int width, const char *title) {
  mvhline(y, x + 1, ACS_HLINE, width - 2);
  mvhline(y + height - 1, x + 1, ACS_HLINE, width - 2);
  mvvline(y + 1, x, ACS_VLINE, height - 2);
  mvvline(y + 1, x + width - 1, ACS_VLINE, height - 2);
  mvaddch(y, x, ACS_ULCORNER);
  mvaddch(y, x + width - 1, ACS_URCORNER);
  mvaddch(y + height - 1, x, ACS_LLCORNER);
  mvaddch(y + height - 1, x + width - 1, ACS_LRCORNER);
  mvprintw(y, x + 2, " %s ", title);
}

static void draw_table(void) {
  int width = COLS - list_width - 2;
  for (int line = 0; line < page(); line++) {
    int row = top + line;
    if (row == cursor) attron(A_REVERSE);
    mvprintw(3 + line, list_width + 1, "%10d file-%07d.txt%*s %12d %02d.%02d.2026  ", row, row, width - 54, "",
             row * 37 % 100000, 10 + row % 19, 10 + row % 3);
    if (row == cursor) attroff(A_REVERSE);
  }
}

static void draw_line(void) {
  char text[151];
  memset(text, 'a' + changes % 26, 150);
  text[150] = 0;
  mvaddstr(LINES - 2, 0, changes ? text : "A line that changes");
}

static void draw_cell(void) { mvprintw(LINES - 3, 150, "%d", changes % 10); }

static void draw_all(void) {
  bkgd(COLOR_PAIR(theme + 1));
  erase();
  mvaddstr(0, 0, " File  Edit  View");
  box_at(1, 0, LINES - 4, list_width, "Folders");
  for (int folder = 0; folder < folders && folder < LINES - 6; folder++)
    mvprintw(2 + folder, 1, "folder %d", folder);
  box_at(1, list_width, LINES - 4, COLS - list_width, "Files");
  attron(A_BOLD);
  mvprintw(2, list_width + 1, "%10s %-*s %12s %-12s", "Number", COLS - list_width - 39, "Name", "Size", "Date");
  attroff(A_BOLD);
  draw_table();
  mvaddstr(LINES - 3, 0, "Name: ");
  attron(A_UNDERLINE);
  mvprintw(LINES - 3, 6, "%-40s", "a name");
  mvaddstr(LINES - 3, 47, "Size: ");
  mvprintw(LINES - 3, 53, "%-20s", "a size");
  attroff(A_UNDERLINE);
  mvaddstr(LINES - 3, 75, "[ ] Hidden files  [ Find ]  [ Clear ]");
  mvaddstr(LINES - 3, 140, "Changes:");
  draw_cell();
  draw_line();
  mvaddstr(LINES - 1, 0, " L Line  C Cell  N Nothing  Q Quit");
}

static void move_by(int step) {
  cursor += step;
  if (cursor < 0) cursor = 0;
  if (cursor >= rows) cursor = rows - 1;
  if (cursor < top) top = cursor;
  if (cursor >= top + page()) top = cursor - page() + 1;
  draw_table();
}

static void screen(void) {
  draw_all();
  refresh();
  for (;;) {
    switch (getch()) {
    case 'r': theme = !theme; draw_all(); break;
    case 'l': changes++; draw_line(); break;
    case 'c': changes++; draw_cell(); break;
    case KEY_DOWN: move_by(1); break;
    case KEY_UP: move_by(-1); break;
    case KEY_NPAGE: move_by(page() - 1); break;
    case KEY_PPAGE: move_by(1 - page()); break;
    case KEY_RESIZE: draw_all(); break;
    case 'q': return;
    default: break;
    }
    refresh();
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

/* The lines are kept, as the others keep them. */
static void watch_log(void) {
  char **lines = calloc(log_limit, sizeof *lines);
  char typed[64] = "";
  size_t length = 0;
  long count = 0;
  double next = now() + 0.01, frame = 0;
  int changed = 1;
  for (;;) {
    double time = now();
    for (; time >= next; next += 0.01)
      for (int line = 0; line < lines_a_tick; line++, count++) {
        char text[80];
        snprintf(text, sizeof text, "%08ld worker %ld: a request was served in %ld ms", count, count % 7, count * 37 % 100);
        free(lines[count % log_limit]);
        lines[count % log_limit] = strdup(text);
        changed = 1;
      }
    if (changed && time - frame > 0.016) {
      int height = LINES - 1;
      for (int y = 0; y < height; y++) {
        long line = count - height + y;
        if (line >= 0) mvprintw(y, 0, "%-*s", COLS - 1, lines[line % log_limit]);
      }
      mvprintw(LINES - 1, 0, "%-60s", typed);
      move(LINES - 1, (int)length);
      refresh();
      frame = time;
      changed = 0;
    }
    timeout((int)((next - now()) * 1000 + 1));
    int key = getch();
    if (key == 'q') return;
    if (key != ERR && length < 60) {
      typed[length++] = (char)key;
      typed[length] = 0;
      mvprintw(LINES - 1, 0, "%-60s", typed);
      move(LINES - 1, (int)length);
      refresh();
    }
  }
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  set_escdelay(25);
  initscr();
  start_color();
  init_pair(1, COLOR_WHITE, COLOR_BLACK);
  init_pair(2, COLOR_BLACK, COLOR_WHITE);
  cbreak();
  noecho();
  curs_set(count > 1);
  keypad(stdscr, TRUE);
  if (count > 1 && strcmp(arguments[1], "log") == 0) watch_log();
  else screen();
  endwin();
}
