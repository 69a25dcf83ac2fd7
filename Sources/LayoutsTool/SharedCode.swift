/// The code that all layouts of a target share.
struct SharedCode {
  private let layouts: [TargetLayout]
  private let importLine: String
  private let aliases: String

  /// - Parameter importLine: the import of the library.
  init(_ layouts: [TargetLayout], importLine: String, aliases: String) {
    (self.layouts, self.importLine, self.aliases) = (layouts, importLine, aliases)
  }

  var text: String {
    func list(_ layouts: [TargetLayout], _ property: String) -> String {
      let entries = layouts.map { layout in
        "    Layouts.\(layout.file.swiftName).name: Layouts.\(layout.file.swiftName).\(property),\n"
      }
      return entries.isEmpty ? "[:]" : "[\n\(entries.joined())  ]"
    }
    let translated = layouts.filter { !$0.embedded.texts.isEmpty }
    let texts = translated.isEmpty ? "" : ", texts: \(list(translated, "texts"))"
    let formats = layouts.contains { $0.embedded.isText } ? "[.compiled, .xml]" : "[.compiled]"
    return """
      // Made by the plugin Layouts of NibKit. The layouts are those of the target's folder Layouts.

      \(importLine)

      /// The layouts of this target, each with the names that its owner and its program use.
      nonisolated enum Layouts {}
      \(aliases)
      extension EmbeddedLayouts {
        /// The layouts of this target.
        nonisolated static let module = EmbeddedLayouts(
          \(list(layouts, "embedded"))\(texts), formats: \(formats))
      }

      """
  }
}
