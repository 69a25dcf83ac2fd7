internal import NibCompiled
internal import NibLoading
internal import NibModel
internal import NibStrings

/// A layout with the contents of the layouts that it includes, as a program embeds it.
struct EmbeddedLayout {
  /// The layout in the compiled form. Nil if no program can load it alone: it is a part whose parameters have no default.
  private(set) var compiled: [UInt8]?
  /// The texts in other languages, each as a table of texts.
  private(set) var texts: [(language: String, table: StringsTable)] = []
  /// The faults because of which a layout or its texts are not embedded.
  private(set) var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - layouts: the layouts of the target, under the names of their files.
  ///   - classes: the classes that say which values are references.
  init(_ file: LayoutFile, among layouts: NeighbouringLayouts, _ translations: Translations, _ classes: ClassRegistry) {
    guard let plain = file.plain else { return }
    let whole = plain.including(layouts, classes: classes, isForChecking: false)
    guard whole.faults.isEmpty else { return }
    do {
      compiled = try whole.compiled()
    } catch {
      findings += error.diagnostics
      return
    }
    for (language, translated) in translations.layouts {
      guard let document = translated.documents[file.name] else { continue }
      let other = document.including(translated, classes: classes, isForChecking: false)
      if let table = whole.replacedTexts(in: other, file: "\(file.name).strings (\(language))"),
        whole.applying(table).firstDifference(from: other) == nil
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
