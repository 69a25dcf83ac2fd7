import Foundation
import Testing

@testable import TerminalKit

/// The lines of spoken screens in the article on terminals.
@Suite("Spoken screens in the article on terminals")
struct SpokenScreensTests {
  private let lines: [String]

  init() throws {
    let package = #filePath.components(separatedBy: "/Tests/")[0]
    let path = package + "/Sources/TerminalKit/TerminalKit.docc/" + "Terminals.md"
    lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Returns the block with the given first line.
  private func block(_ first: String) throws -> [String] {
    let start = try #require(
      zip(lines, lines.dropFirst()).enumerated().first { $0.element == ("```", first) }
    ).offset
    return Array(lines[(start + 1)...].prefix { $0 != "```" })
  }

  /// The lines that are spoken after an action.
  private final class Listener {
    let pilot: Pilot
    private var narrator = Narrator()

    init(_ body: String) throws {
      pilot = try Stage.pilot(body, 70, 20)
      pilot.application.words = Words(.english)
    }

    func heard() -> [String] {
      _ = pilot.screen
      return narrator.lines(
        for: pilot.application.windows, pilot.application.board, in: pilot.application.words)
    }

    /// Returns the description of the focused view.
    func focused() throws -> String {
      _ = pilot.screen
      return try #require(pilot.application.focusedView).accessibleDescription(in: Words(.english))
    }
  }

  @Test("the session is spoken as shown")
  func session() throws {
    let listener = try Listener(
      """
      <Label text="_Name:" for="#name"/><TextField id="name"/>
      <Text text="All saved."/>
      <Checkbox title="_Sound"/>
      """)
    var heard = listener.heard()
    listener.pilot.type("ad")
    heard += listener.heard()
    listener.pilot.press("tab")
    heard += listener.heard()
    #expect(try block("screen") == heard)
  }

  @Test("roles, states and places are spoken as shown")
  func descriptions() throws {
    let date = try Listener(#"<DateField label="Due" value="2024-02-29" required="true"/>"#)

    let files = try Listener(
      #"""
      <Frame title="Files"><Table id="files" selection="many"><Column title="Name"/><Column title="Size"/></Table></Frame>
      """#)
    let table: Table = try files.pilot.view("files")
    table.rows = (0..<20).map { TableRow($0 == 3 ? ["a.txt", "3 KB"] : ["b\($0).txt", "1 KB"]) }
    table.selectedIndex = 3
    table.selectedRows = RangeSet([3..<4, 7..<8])
    table.sortColumn = table.columns[0]

    let nodes = (1...8).map { "<Node title='\($0)'/>" }.joined()
    let tree = try Listener("<Tree label='src'><Node title='src' expanded='true'>\(nodes)</Node></Tree>")

    let notice = try Listener("<Button title='Go'/>")
    _ = notice.heard()
    notice.pilot.application.notify("The disk is full.", .warning)

    let wizard = try Listener(
      "<Wizard id='wizard'><Page title='Name'/><Page title='Details'/><Page title='End'/></Wizard>")
    _ = wizard.heard()
    let pages: Wizard = try wizard.pilot.view("wizard")
    try pages.goForward()

    let shown = try block("Due, date, 2024-02-29, required")
    let spoken = try [date.focused(), files.focused(), tree.focused()]
    #expect(Array(shown.prefix(3)) == spoken)
    #expect(notice.heard() == [shown[3]])
    #expect(wizard.heard().first == shown[4])
  }
}
