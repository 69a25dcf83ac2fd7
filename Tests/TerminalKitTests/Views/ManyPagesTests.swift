import NibKit
import TerminalKit
import TestSupport
import Testing

/// Showing many parts takes time in proportion to their number.
@Suite("Views with many parts")
struct ManyPagesTests {
  private nonisolated static let parts: [String: @Sendable (Int) -> String] = [
    "Tabs": { count in (0..<count).map { "<Tab title='\($0)'><Label text='x'/></Tab>" }.joined() },
    "Wizard": { count in (0..<count).map { "<Page title='\($0)'><Label text='x'/></Page>" }.joined() },
    "Breadcrumb": { count in (0..<count).map { "<Option title='\($0)'/>" }.joined() },
    "Table": { count in
      (0..<count).map { "<Column title='\($0)'/>" }.joined() + "<Row>"
        + (0..<count).map { "<Cell text='\($0)'/>" }.joined() + "</Row>"
    },
  ]

  @Test("eight times as many parts take far less than 64 times as long", arguments: parts.keys.sorted())
  func linear(name: String) throws {
    func time(_ count: Int) throws -> Duration {
      let body = "<\(name) hidden='false'>\(Self.parts[name]?(count) ?? "")</\(name)>"
      return try processorTime { _ = try Screens.pilot("<Window outlet='view'>\(body)</Window>").screen }
    }
    _ = try time(10)
    #expect(try time(2400) < time(300) * 28)
  }
}
