import NibKit
import NibLoading
import TerminalKit
import TestSupport
import Testing

/// The schema of the views that come with TerminalKit, whose values have shapes of their own.
@Suite @MainActor struct TerminalSchemaTests {
  @Test("the schema accepts each value that its type accepts", .needs("xmllint")) func schemaAcceptsValue()
    throws
  {
    let texts = [
      "", "0", "7", "-0", "007", "255", "256", "65535", "65536", "-1", "auto", "Auto", "50%", "100%", "101%",
      "0100%",
      "-0%", "%", "*", "2*", "0*", "-0*", "1 2", " 1  2 3 4 ", "1 2 3", "auto 2* 50%", "red", "bright-red",
      "brightRed",
      "default", "#fff", "#FFAA00", "#ffff", "#ggg", "@accent", "@nothing", "@", "start", "center", "true",
      "ctrl+s",
      "ctrl+s f2", "é",
    ]
    var layouts: [String] = []
    var wanted: [(type: ValueType, text: String)] = []
    var seen: Set<String> = []
    for descriptor in ClassRegistry.terminal.classes
    where descriptor.make != nil && descriptor.requiredNames.isEmpty {
      for entry in descriptor.attributes
      where entry.name != "id" && seen.insert("\(entry.type)").inserted {
        for text in texts {
          layouts.append("<layout version='1'><\(descriptor.name) \(entry.name)='\(text)'/></layout>")
          wanted.append((entry.type, text))
        }
      }
    }
    #expect(seen.count > 10)
    let conform = try Xmllint.verdicts(of: layouts, schema: ToolRun("schema", classes: .terminal).output)
    var refused = 0
    for (index, conforms) in conform.enumerated() where !conforms {
      let (type, text) = wanted[index]
      #expect(!isValue(text, of: type), "\(type) takes '\(text)'")
      refused += 1
    }
    #expect(refused > layouts.count / 2)
  }

  /// A default that a class declares must be a value that a file could give.
  @Test("defaults are values")
  func defaultsAreValues() {
    for descriptor in ClassRegistry.terminal.classes {
      for entry in descriptor.attributes where !entry.defaultText.isEmpty {
        let text = entry.defaultText.description
        #expect(isValue(text, of: entry.type), "\(descriptor.name).\(entry.name): '\(text)'")
      }
    }
  }

  private func isValue(_ text: String, of type: ValueType) -> Bool { type.accepts(text.utf8Span.span) }
}
