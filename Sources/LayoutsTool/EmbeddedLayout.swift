internal import NibCompiled
internal import NibLoading
internal import NibModel
internal import NibStrings

/// A layout as a program embeds it.
struct EmbeddedLayout {
  /// The layout with the contents of the layouts that it includes, in the compiled form; or its text. Nil if no program can
  /// load it alone: it is a part whose parameters have no default.
  private(set) var bytes: [UInt8]?
  /// True for a text.
  let isText: Bool
  /// The texts in other languages, each as a table of texts.
  private(set) var texts: [(language: String, table: StringsTable)] = []
  /// The faults because of which the layout or its texts are not embedded.
  private(set) var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - layouts: the layouts of the target, under the names of their files.
  ///   - classes: the classes that say which values are references.
  ///   - isText: true for a layout with parameters, and for one that such a layout includes. Values come into a text alone.
  init(
    _ file: LayoutFile, among layouts: NeighbouringLayouts, _ translations: Translations, _ classes: ClassRegistry,
    isText: Bool
  ) {
    self.isText = isText
    guard let plain = file.plain else { return }
    func made(_ document: NibDocument, _ layouts: NeighbouringLayouts) -> NibDocument {
      isText ? document : document.including(layouts, classes: classes, isForChecking: false)
    }
    let document = made(plain, layouts)
    guard document.faults.isEmpty else { return }
    do {
      bytes = isText ? plain.source.bytes : try document.compiled()
    } catch {
      findings += error.diagnostics
      return
    }
    for (language, translated) in translations.layouts {
      guard let other = translated.documents[file.name].map({ made($0, translated) }) else { continue }
      if let table = document.replacedTexts(in: other, file: "\(file.name).strings (\(language))"),
        document.applying(table).firstDifference(from: other) == nil
      {
        if !table.entries.isEmpty { texts.append((language, table)) }
      } else {
        findings.append(
          Diagnostic(
            .malformedTexts, "the texts in the language '\(language)' change more than texts, so they are not embedded",
            at: nil))
      }
    }
  }
}
