import ArgumentParser
import NibKit

/// A linter for layouts, with its own rules. It makes no objects, and needs no classes.
@main
struct LayoutLint: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layoutlint", abstract: "Finds fields without a label, and letters that two neighbors share.")

  @Argument(help: "The layouts.")
  var files: [String]

  func run() throws {
    var isClean = true
    for file in files {
      let document = try NibDocument(contentsOf: file)
      let findings = unlabeledFields(in: document) + sharedLetters(in: document)
      guard !findings.isEmpty else { continue }
      // An error prints each of its findings with its line, and with a caret below the place.
      print(NibError(findings, in: document.source))
      isClean = false
    }
    if !isClean { throw ExitCode.failure }
  }
}

extension Diagnostic.Code {
  static let unlabeledField = Self("unlabeled-field")
  static let sharedLetter = Self("shared-letter")
}

/// Returns a finding for each field that has neither an attribute `label` nor a `<Label for="…">`.
func unlabeledFields(in document: NibDocument) -> [Diagnostic] {
  let fields: Set = ["TextField", "TextArea", "Select", "ComboBox", "Slider", "Stepper", "DateField", "TimeField"]
  let labeled = Set(document.allObjects.filter { $0.className == "Label" }.compactMap { $0["for"]?.value })
  return document.allObjects.filter { object in
    fields.contains(object.className) && object["label"] == nil && !labeled.contains("#" + (object.id ?? ""))
  }.map { object in
    let message = "<\(object.className)> has no label, which a screen reader would say"
    return Diagnostic(.unlabeledField, message, at: object.place, severity: .warning)
  }
}

/// Returns a finding for each title whose underlined letter is also that of an earlier sibling, because only one of
/// them gets the key.
func sharedLetters(in document: NibDocument) -> [Diagnostic] {
  let lettered: Set = ["Button", "Checkbox", "Label", "MenuItem", "Option"]
  var first: [Letter: NibDocument.Attribute] = [:]
  return document.allObjects.compactMap { object in
    guard lettered.contains(object.className), let title = object["title"] ?? object["text"],
      let mark = title.value.firstIndex(of: "_"), let letter = title.value[mark...].dropFirst().first?.lowercased()
    else { return nil }
    let place = Letter(parent: object.parent, letter: letter)
    guard let other = first.updateValue(title, forKey: place) else { return nil }
    let note = Diagnostic.Note("'\(other.value)' has it too", at: other.valuePlace)
    let message = "the letter '\(letter)' does not distinguish '\(title.value)' from a neighbor"
    return Diagnostic(.sharedLetter, message, at: title.valuePlace, severity: .warning, notes: [note])
  }
}

/// A letter among the children of one object.
private struct Letter: Hashable {
  let parent: Int?
  let letter: String
}

extension NibDocument.Object {
  /// An attribute, or nil if the layout does not set it.
  fileprivate subscript(name: String) -> NibDocument.Attribute? { attributes.first { $0.name == name } }
}
