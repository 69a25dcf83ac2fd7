import Foundation
import NibLoading
import TerminalKit
import Testing

/// The article on the layout vocabulary is made from the registry, so that it says what `nib check` checks.
@Suite("The layout vocabulary")
struct VocabularyArticleTests {
  /// `RECORD_DOCS=1` writes the tables of the article again; what stands before the first is written by hand.
  @Test("the article has a section for each class, with what the class declares")
  func article() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Sources/TerminalKit/TerminalKit.docc/LayoutVocabulary.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let start = try #require(text.range(of: Self.firstHeading))
    let made = text[..<start.lowerBound] + Self.sections()
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] != nil {
      try made.write(to: url, atomically: true, encoding: .utf8)
    } else {
      #expect(text == made, "the article is stale: run `make traces`, and read the difference")
    }
  }

  /// The same name means something else in each of these, and in a stack.
  @Test(
    "a class that takes `spacing` in a meaning of its own lists it", arguments: ["Grid", "Scroll", "Table"])
  func ownSpacing(name: String) throws {
    let sections = Self.sections().components(separatedBy: "\n### ")
    let section = try #require(sections.first { $0.hasPrefix(name + "\n") })
    #expect(section.contains("| `spacing` | a whole number from 0 to 255; default `"))
  }

  @Test("every class and every member says what it is for")
  func words() {
    let registry = ClassRegistry.terminal
    for name in registry.names {
      guard let members = registry[name]?.members else { continue }
      #expect(!members.summary.description.isEmpty, "<\(name)> has no summary")
      let silent =
        members.attributes.filter { $0.help.description.isEmpty }.map(\.name)
        + members.outlets.filter { $0.help.description.isEmpty }.map(\.name)
        + members.events.filter { $0.help.description.isEmpty }.map(\.name)
      #expect(silent == [], "<\(name)> does not say what these are for")
    }
  }

  private static let firstHeading = "## Attributes of every view"

  private static func sections() -> String {
    let common = View.members
    var text = firstHeading + "\n\n" + table(of: common, beyond: Members())
    text +=
      "\n" + ThemeRole.nibDescription.words(after: "Roles of a theme, for `@role` and `<Style for>`") + "\n"
    let registry = ClassRegistry.terminal
    text += "\n## Classes\n"
    for name in registry.names {
      guard let descriptor = registry[name] else { continue }
      let isView = descriptor.type is View.Type
      text += "\n### \(name)\n\n\(descriptor.members.summary)"
      if isView {
        text +=
          " It has the attributes of every view" + (descriptor.type is Stack.Type ? ", and `spacing`." : ".")
      }
      text += "\n"
      if let container = descriptor.members.container {
        let children = registry.names.filter { registry[$0].map { container.accepts($0.type) } == true }
        let all = registry.names.filter { registry[$0]?.type is View.Type }
        text +=
          "\nChildren: "
          + (children == all ? "any views" : children.map { "`\($0)`" }.joined(separator: ", ")) + "."
        let help = container.help.description
        text += help.isEmpty ? "\n" : " \(help)\n"
      }
      let base = descriptor.type is Stack.Type ? Stack.members : isView ? common : Members()
      let table = table(of: descriptor.members, beyond: base)
      if !table.isEmpty { text += "\n" + table }
    }
    return text
  }

  /// Returns a table of the members that a class declares beyond those of its base: with another name or another help text.
  private static func table(of members: Members, beyond base: Members) -> String {
    var rows: [(name: String, value: String, help: String)] = []
    // A class that says the same name again means its own.
    var last: [String: Int] = [:]
    for (index, entry) in members.attributes.enumerated() { last[entry.name] = index }
    for (index, entry) in members.attributes.enumerated() where last[entry.name] == index {
      let isInherited = base.attributes.contains {
        $0.name == entry.name && $0.help.description == entry.help.description
      }
      if isInherited { continue }
      var value = entry.type.words
      if !entry.defaultText.description.isEmpty { value += "; default `\(entry.defaultText)`" }
      rows.append((entry.name, value, entry.help.description))
    }
    for entry in members.outlets where !base.outlets.contains(where: { $0.name == entry.name }) {
      rows.append((entry.name, "`#id` of a \(entry.type)", entry.help.description))
    }
    for entry in members.events where !base.events.contains(where: { $0.name == entry.name }) {
      rows.append((entry.name, "an action, as `#owner.name` or `#first.name`", entry.help.description))
    }
    guard !rows.isEmpty else { return "" }
    return "| attribute | value | |\n| --- | --- | --- |\n"
      + rows.map { "| `\($0.name)` | \($0.value) | \($0.help) |\n" }.joined()
  }
}

extension String {
  /// Returns a list of cases as a sentence.
  fileprivate func words(after start: String) -> String {
    start + ": "
      + (hasPrefix("one of: ") ? dropFirst(8) : self[...]).split(separator: ", ").map { "`\($0)`" }.joined(
        separator: ", ")
      + "."
  }
}
