internal import FileAccess
internal import NibCompiled
internal import NibModel
internal import NibReading
internal import NibStrings

/// A layout of the target, read as far as possible.
struct LayoutFile {
  let path: String
  /// The file for the layout's code.
  let output: String
  /// The name by which a program asks for the layout.
  let name: String
  /// The name of the layout's type in Swift.
  let swiftName: String
  /// The document, unless the text is damaged or cannot be read.
  let document: NibDocument?
  /// The same document under the name of the file alone, so that what is made of it is the same on every machine.
  let plain: NibDocument?
  /// The faults of a text without a document.
  let faults: [Diagnostic]
  /// The texts that places belong to.
  let sources: [SourceText]

  init(reading layout: Arguments.Layout) {
    (path, output) = (layout.path, layout.output)
    var stem = path.lastPathComponent
    // A program that asks for `A.layout.xml` gets the layout `A`.
    while let suffix = Self.suffixes.first(where: stem.hasSuffix) { stem.removeLast(suffix.count) }
    (name, swiftName) = (stem, SwiftSpelling.typeName(stem))
    let file = path.lastPathComponent
    let source: SourceText
    do {
      source = SourceText(file: path, bytes: try SourceText(contentsOf: path).bytes)
    } catch {
      (document, plain, faults, sources) = (nil, nil, error.diagnostics, error.sources)
      return
    }
    let short = SourceText(file: file, bytes: source.bytes)
    if NibDocument.isCompiled(source.bytes) {
      do {
        let read = try NibDocument(compiled: source.bytes, file: path)
        let same = try NibDocument(compiled: source.bytes, file: file)
        (document, plain, faults, sources) = (read, same, [], read.sources)
      } catch {
        (document, plain, faults, sources) = (nil, nil, error.diagnostics, error.sources)
      }
    } else {
      let draft = LayoutDraft(reading: source)
      document = draft.document
      // The faults of this text are those of the draft, which are reported with the whole path.
      plain = try? LayoutFormat.xml.document(reading: short)
      faults = draft.document == nil ? draft.faults : []
      sources = draft.document?.sources ?? [source]
    }
  }

  /// The files that may have texts for the layout.
  var texts: TextFiles {
    TextFiles(ofLayout: path, suffix: Self.suffixes.first(where: path.hasSuffix) ?? "")
  }

  private static let suffixes = [".layout.xml", ".nib"]

  /// Returns the fault of a layout whose name in Swift is that of another.
  func clash(with other: LayoutFile) -> Diagnostic {
    let message =
      LayoutName(name) == LayoutName(other.name)
      ? "a program finds this layout by the name '\(name.printable)', and so it finds \(other.path.lastPathComponent.printable)"
      : "the name of this layout in Swift is \(swiftName), and so is that of \(other.path.lastPathComponent.printable)"
    return Diagnostic(.ambiguousLayout, message + ": remove or rename one of them", at: .text(SourceRange(0, 0)))
  }
}
