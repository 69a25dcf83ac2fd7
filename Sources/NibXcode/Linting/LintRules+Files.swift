internal import NibModel

extension LintRule {
  /// The rules about texts.
  static let ofTexts: [LintRule] = [
    LintRule(
      .untranslatedText, "A text is in none of the languages that the file is translated into."
    ) { context in
      let (file, languages) = (context.file, context.surroundings.languages)
      if languages.isEmpty { return [] }
      return context.surroundings.texts.filter {
        $0.translations.isEmpty && $0.text.contains(where: \.isLetter)
      }.map { text in
        let words = file.ids[text.id].map(file.words) ?? "'\(text.id.shortened)'"
        return Diagnostic(LintFault.untranslated(text.text, of: words, languages: languages), at: text.place)
      }
    },
    LintRule(
      .clippedText, isOnByDefault: true,
      "A translated text of one line is probably wider than its label, whose width is constant. The width is estimated."
    ) { context in LintWidths(context).findings },
  ]

  /// The rules about a file as a whole.
  static let ofFiles: [LintRule] = [
    LintRule(.noAutoLayout, "A file does not use Auto Layout.", peer: "enable_autolayout") { context in
      guard context.file.value("useAutolayout", of: 0) != "YES" else { return [] }
      return [Diagnostic(LintFault.autoLayout, at: context.file.place(of: 0, "useAutolayout"))]
    },
    LintRule(
      .traitCollections, "A file for iOS does not use trait collections, or uses them against the configuration.",
      peer: "use_trait_collections", option: "usesTraitCollections"
    ) { context in
      let (file, wanted) = (context.file, context.options.usesTraitCollections)
      guard file.isUIKit, (file.value("useTraitCollections", of: 0) == "YES") != wanted else { return [] }
      return [
        Diagnostic(LintFault.traitCollections(wanted: wanted), at: file.place(of: 0, "useTraitCollections"))
      ]
    },
    LintRule(
      .otherDevice, "A file for iOS is viewed as another device than the project's.", peer: "view_as_device",
      option: "device"
    ) { context in
      let (file, wanted) = (context.file, context.options.device)
      guard file.isUIKit else { return [] }
      let device = file.children(of: 0, "device").first
      let given = device.flatMap { file.id(of: $0) }
      if given == wanted { return [] }
      return [
        Diagnostic(
          LintFault.device(given, wanted: wanted), at: file.place(of: device ?? 0, device == nil ? nil : "id"),
          replacement: given == nil ? nil : LintFile.spelled("id", wanted))
      ]
    },
  ]
}
