import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import NibMacrosPlugin

private let macros: [String: any Macro.Type] = [
  "Loadable": LoadableMacro.self, "Attribute": AttributeMacro.self, "OutletCollection": OutletCollectionMacro.self,
  "Event": EventMacro.self, "Action": ActionMacro.self,
]

/// A fault that a test expects at the mark `ˇ` of the same number.
struct ExpectedFault {
  let message: String
  var severity = DiagnosticSeverity.error
  /// The words beside the mark `ˆ`, if there is a note.
  var note: String?
  var cures: [String] = []

  init(_ message: String, severity: DiagnosticSeverity = .error, note: String? = nil, cures: [String] = []) {
    self.message = message
    self.severity = severity
    self.note = note
    self.cures = cures
  }
}

/// Expects that the macros of a source make another of it, with the faults at the marks, in order. In what they make, `)@3`
/// stands for the end of a call that says that line 3 of the source declares what it is about.
///
/// - Parameters:
///   - cure: the message of the fix-it that `cured` has applied.
///   - cured: the source after the fix-it.
func expectExpansion(
  of marked: String, to expanded: String, _ faults: [ExpectedFault] = [], cure: String? = nil, cured: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let (source, places, notePlace) = unmarked(marked)
  #expect(places.count == faults.count, "each fault has a mark", sourceLocation: sourceLocation)
  let diagnostics = zip(faults, places).map { fault, place in
    DiagnosticSpec(
      message: fault.message, line: place.line, column: place.column, severity: fault.severity,
      notes: fault.note.map { [NoteSpec(message: $0, line: notePlace?.line ?? 0, column: notePlace?.column ?? 0)] }
        ?? [],
      fixIts: fault.cures.map { FixItSpec(message: $0) })
  }
  assertMacroExpansion(
    source, expandedSource: expanded.replacing(/\)@([0-9]+)/) { ", file: \"Test/source.swift\", line: \($0.1))" },
    diagnostics: diagnostics,
    macroSpecs: macros.mapValues { MacroSpec(type: $0) }, applyFixIts: cure.map { [$0] }, fixedSource: cured,
    testModuleName: "Test", testFileName: "source.swift", indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: sourceLocation) })
}

/// Returns the source with its macros expanded, and the messages of what is wrong with it.
func expansion(of source: String) -> (text: String, faults: [String]) {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "test.swift")])
  let expanded = file.expand(
    macroSpecs: macros.mapValues { MacroSpec(type: $0) },
    contextGenerator: {
      BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
    }, indentationWidth: .spaces(2))
  return (expanded.description, context.diagnostics.map(\.message))
}

private typealias Place = (line: Int, column: Int)

/// Returns a text without its marks, and where they were.
private func unmarked(_ marked: String) -> (text: String, faults: [Place], note: Place?) {
  var text = ""
  var faults: [Place] = []
  var note: Place?
  var place: Place = (1, 1)
  for character in marked {
    switch character {
    case "ˇ": faults.append(place)
    case "ˆ": note = place
    case "\n":
      text.append(character)
      place = (place.line + 1, 1)
    default:
      text.append(character)
      place.column += 1
    }
  }
  return (text, faults, note)
}
