import NibKit
import Testing

@testable import TerminalKit

@Suite("Letters that move in lists")
struct LetterKeyTests {
  private static let items = (0..<10).map { "<Item title=\"\("aghjkl"[$0 % 6])\($0)\"/>" }.joined()

  private func pilot(_ attributes: String = "", more: String = "") throws -> Pilot {
    try Stage.pilot("<List id=\"list\" height=\"4\" \(attributes)>\(Self.items)</List>\(more)", 20, 6)
  }

  private func selected(_ pilot: Pilot) throws -> Int? { try pilot.view("list", as: List.self).selectedIndex }

  @Test("j and k go down and up, G and g to the end and to the beginning")
  func rows() throws {
    let pilot = try pilot()
    for (key, row) in [("j", 1), ("j", 2), ("k", 1), ("G", 9), ("j", 9), ("k", 8), ("g", 0), ("k", 0)] {
      pilot.press(key)
      #expect(try selected(pilot) == row, "\(key)")
    }
    pilot.press("ctrl+j", "alt+j")
    #expect(try selected(pilot) == 0, "a letter with Control or Alt is another key")
  }

  @Test("h and l go to the views at the left and at the right, and fold and unfold in a tree")
  func sides() throws {
    let pilot = try Stage.pilot(
      "<HStack><List id=\"one\" width=\"8\" height=\"2\"><Item title=\"a\"/></List><List id=\"two\" width=\"8\" height=\"2\"><Item title=\"b\"/></List></HStack>",
      20, 4)
    let two = try pilot.view("two", as: List.self)
    pilot.press("l")
    #expect(pilot.application.focusedView === two)
    pilot.press("h")
    #expect(pilot.application.focusedView === (try pilot.view("one", as: List.self)))
  }

  @Test("the key of a command and of a button win")
  func commands() throws {
    let pilot = try pilot(more: "<Checkbox id=\"box\" title=\"Box\" key=\"j\"/>")
    pilot.press("j")
    #expect(try selected(pilot) == 0)
    #expect(try pilot.view("box", as: Checkbox.self).isChecked)
    pilot.press("G")
    #expect(try selected(pilot) == 9)
  }

  @Test("with typeahead a letter selects the next row that begins with it")
  func typeahead() throws {
    let pilot = try pilot("typeahead=\"true\"")
    pilot.press("k")
    #expect(try selected(pilot) == 4)
    pilot.press("g")
    #expect(try selected(pilot) == 7)
  }

  @Test("without letter keys, letters do nothing")
  func off() throws {
    let pilot = try pilot("letterKeys=\"false\"")
    pilot.press("j", "G")
    #expect(try selected(pilot) == 0)
  }

  @Test("a letter is typed into the filter of a list")
  func filter() throws {
    let pilot = try pilot("filterable=\"true\"")
    pilot.press("/", "j", "3")
    #expect(pilot.screen.contains("j3") && !pilot.screen.contains("a0"))
  }
}

extension String {
  fileprivate subscript(index: Int) -> Character { Array(self)[index] }
}
