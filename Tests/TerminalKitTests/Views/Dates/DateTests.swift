import NibKit
import TestSupport
import Testing

@testable import TerminalKit

@Suite("Days and times")
struct DateTests {
  @Test(
    "a day is the one that it is called",
    arguments: [
      ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday), ("1969-12-31", -1, .wednesday),
      ("2026-11-24", 20_781, .tuesday), ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
      ("1600-02-29", -135_081, .tuesday),
    ])
  func days(text: String, days: Int, weekday: Weekday) throws {
    let date = try #require(CalendarDate(text))
    #expect(date.days == days && date.weekday == weekday && date.description == text)
    #expect(CalendarDate(days: days) == date)
  }

  @Test(
    "what is no day is none",
    arguments: [
      "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "0000-01-01", "2024-1-1", "",
      "2024/01/01", "20２4-01-01", "-024-01-01", "2024-01-011",
    ])
  func noDays(text: String) { #expect(CalendarDate(text) == nil) }

  @Test("days in a row differ by one, over all years")
  func rows() {
    var date = CalendarDate.min
    var count = 0
    while date < .max {
      // A step of a prime number comes to every day of a month and of a week.
      let next = date.adding(days: 37)
      guard next.days == min(date.days + 37, CalendarDate.max.days), CalendarDate(next.description) == next
      else {
        Issue.record("\(date) and \(next)")
        return
      }
      date = next
      count += 1
    }
    #expect(count > 98_000)
  }

  @Test(
    "months are as long as they are",
    arguments: [
      ("2024-01-31", 1, "2024-02-29"), ("2024-03-31", -1, "2024-02-29"), ("2024-02-29", 12, "2025-02-28"),
      ("2024-01-15", -25, "2021-12-15"), ("9999-12-01", 1, "9999-12-31"), ("0001-01-01", -1, "0001-01-01"),
      ("2024-01-01", Int.max, "9999-12-31"), ("2024-01-01", Int.min, "0001-01-01"),
    ])
  func months(text: String, count: Int, expected: String) throws {
    #expect(try #require(CalendarDate(text)).adding(months: count).description == expected)
  }

  @Test("no distance goes past the first and the last day", arguments: [Int.max, Int.min])
  func far(distance: Int) {
    let end = CalendarDate.today.adding(days: distance)
    #expect(end == (distance > 0 ? .max : .min))
  }

  @Test(
    "times of the day",
    arguments: [
      ("07:30", "07:30:00"), ("23:59:59", "23:59:59"), ("24:00", nil), ("7:30", nil), ("07:60", nil),
      ("07", nil), ("07:30:00:00", nil), ("+7:30", nil),
    ])
  func times(text: String, expected: String?) { #expect(ClockTime(text)?.description == expected) }
}

@Suite("Calendars and fields for days and times")
struct CalendarTests {
  static let month = """
    <MonthCalendar id="it" value="2024-02-29" today="2024-02-01" changed="#owner.changed" action="#owner.acted"/>
    """

  @Test("a month is drawn below the days of the week")
  func picture() throws {
    #expect(
      try Stage.pilot(Self.month, 20, 8).screen == """
        ‹  February 2024   ›
        Mo Tu We Th Fr Sa Su
                  1  2  3  4
         5  6  7  8  9 10 11
        12 13 14 15 16 17 18
        19 20 21 22 23 24 25
        26 27 28 29
        """)
    #expect(
      try Stage.pilot(Self.month.replacing("today", with: "firstWeekday=\"sunday\" today"), 20, 8).screen
        == """
        ‹  February 2024   ›
        Su Mo Tu We Th Fr Sa
                     1  2  3
         4  5  6  7  8  9 10
        11 12 13 14 15 16 17
        18 19 20 21 22 23 24
        25 26 27 28 29
        """)
  }

  @Test(
    "keys go to other days",
    arguments: [
      (["left"], "2024-02-28"), (["right"], "2024-03-01"), (["up"], "2024-02-22"), (["down"], "2024-03-07"),
      (["page-up"], "2024-01-29"), (["page-down", "page-up"], "2024-02-29"),
      (["shift+page-down"], "2025-02-28"),
      (["shift+page-up"], "2023-02-28"), (["home"], "2024-02-01"), (["home", "end"], "2024-02-29"),
    ])
  func keys(keys: [String], expected: String) throws {
    let pilot = try Stage.pilot(Self.month, 20, 8)
    for key in keys { pilot.press(key) }
    #expect(try pilot.view("it", as: MonthCalendar.self).value.description == expected)
    pilot.press("enter")
    #expect(try pilot.stage.events.last == "acted")
  }

  @Test("a click selects, a second one acts, the wheel and the arrows turn pages, and bounds hold")
  func mouse() throws {
    let pilot = try Stage.pilot(Self.month.replacing("today", with: "min=\"2024-02-10\" today"), 20, 8)
    let calendar = try pilot.view("it", as: MonthCalendar.self)
    pilot.click(4, 4)
    #expect(calendar.value.description == "2024-02-13")
    pilot.click(1, 2)
    #expect(calendar.value.description == "2024-02-13")
    pilot.click(16, 3)
    #expect(calendar.value.description == "2024-02-10")
    pilot.click(16, 3)
    #expect(try pilot.stage.events.last == "acted")
    pilot.mouse(.scrollDown, 3, 3)
    #expect(calendar.value.description == "2024-03-10")
    pilot.click(0, 0)
    pilot.click(0, 0)
    #expect(calendar.value.description == "2024-02-10")
    #expect(pilot.style(10, 2).attributes.contains(.dim))
    calendar.latest = CalendarDate("2024-01-01")
    #expect(pilot.screen.hasPrefix("‹  February 2024"))
  }

  @Test("a day is typed, stepped where the caret is, and chosen from a calendar")
  func dateField() throws {
    let pilot = try Stage.pilot(
      """
      <DateField id="it" width="13" min="2020-01-01" max="2030-12-31"/><FieldMessage for="#it"/>
      <Button id="b" title="B"/>
      """, 40, 14)
    let field = try pilot.view("it", as: DateField.self)
    #expect(pilot.row(0).hasPrefix("____-__-__  ▾"))
    pilot.type("20240230")
    #expect(field.text == "2024-02-30")
    #expect(field.problem == "There is no such day.")
    field.text = "2019-01-01"
    #expect(field.problem == "From 2020-01-01 to 2030-12-31.")
    field.text = "2024-01-31"
    #expect(field.problem == nil)
    pilot.press("up")
    #expect(field.text == "2024-02-01")
    pilot.press("home", "down")
    #expect(field.text == "2023-02-01")
    pilot.press("right", "right", "right", "right", "right", "up")
    #expect(field.text == "2023-03-01")
    pilot.press("alt+down")
    #expect(pilot.screen.contains("│‹    March 2023    ›│"))
    pilot.press("right", "enter")
    #expect(field.text == "2023-03-02")
    #expect(pilot.focus == "it")
    pilot.press("alt+down", "left", "escape")
    #expect(field.text == "2023-03-02" && !pilot.screen.contains("March"))
    pilot.click(12, 0)
    #expect(pilot.screen.contains("March"))
    pilot.press("tab")
    #expect(field.text == "2023-03-02")
  }

  @Test("a time is typed and stepped past midnight")
  func timeField() throws {
    let pilot = try Stage.pilot(
      #"<TimeField id="it" value="23:30:20"/><TimeField id="s" seconds="true" value="00:00:00"/>"#, 12, 2)
    let field = try pilot.view("it", as: TimeField.self)
    #expect(pilot.screen == "23:30\n00:00:00")
    #expect(field.value == ClockTime("23:30:20"))
    pilot.press("home", "up")
    #expect(field.text == "00:30")
    pilot.press("end", "down")
    #expect(field.text == "00:29")
    pilot.press("ctrl+u")
    pilot.type("2561")
    #expect(field.text == "25:61" && field.problem == "There is no such time.")
    let seconds = try pilot.view("s", as: TimeField.self)
    pilot.application.focus(seconds)
    pilot.press("end", "down")
    #expect(seconds.text == "23:59:59")
  }
}
