import ArgumentParser
import NibKit

/// A linter of layouts, with rules of its own.
@main
struct LayoutLint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layoutlint", abstract: "Finds fields without a label, and ids that nothing refers to, in layouts.")

  @Argument(help: "The layouts.")
  var files: [String]

  func run() throws {
    var isClean = true
    for file in files {
      let document = try NibDocument(contentsOf: file)
      let findings = Self.findings(in: document)
      guard !findings.isEmpty else { continue }
      // An error with all findings prints each with its line, and a caret below what it is about.
      print(NibError(findings, in: document.source))
      isClean = false
    }
    if !isClean { throw ExitCode.failure }
  }

  /// Returns the findings of all rules, in the order of the file.
  static func findings(in document: NibDocument) -> [Diagnostic] {
    let references = References(in: document)
    return document.allObjects.compactMap { object in
      if fields.contains(object.className), object["label"] == nil, !references.labeled.contains(object.id ?? "") {
        return Diagnostic(
          .unlabeledField, "<\(object.className)> has no label, which a screen reader would say", at: object.place,
          severity: .warning)
      }
      if let id = object.id, !references.all.contains(id) {
        return Diagnostic(.unusedID, "nothing refers to the id '\(id)'", at: object.place, severity: .warning)
      }
      return nil
    }
  }

  /// The elements in which a person enters something.
  private static let fields: Set = ["TextField", "TextArea", "Select", "ComboBox", "Slider", "Stepper"]
}

/// The ids that a layout refers to.
private struct References {
  /// The ids in all attributes and connections.
  private(set) var all: Set<String> = []
  /// The ids that a label belongs to.
  private(set) var labeled: Set<String> = []

  init(in document: NibDocument) {
    for attribute in document.allObjects.flatMap(\.attributes) {
      let ids = Self.ids(in: attribute.value)
      all.formUnion(ids)
      if attribute.name == "for" { labeled.formUnion(ids) }
    }
    for connection in document.explicitConnections { all.formUnion(connection.attributes.values.flatMap(Self.ids)) }
  }

  /// Returns the ids in a value such as `#ok`, or `#list.reload` for an action.
  private static func ids(in value: String) -> [String] {
    value.split(separator: " ").filter { $0.hasPrefix("#") }.map { String($0.dropFirst().prefix { $0 != "." }) }
  }
}

extension NibDocument.Object {
  /// The value of an attribute, or nil if the layout does not set it.
  fileprivate subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}

extension Diagnostic.Code {
  /// A field has neither an attribute `label` nor a `<Label for="…">`.
  static let unlabeledField = Self("unlabeled-field")
  /// An id has no reference.
  static let unusedID = Self("unused-id")
}
