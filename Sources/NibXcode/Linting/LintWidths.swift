internal import NibModel
internal import NibReading

/// Finds translated texts that are wider than their labels.
///
/// The fonts of a system are not known here, so that a width is estimated with the widths of Helvetica's letters, and
/// only texts that are much wider than their labels are reported.
struct LintWidths {
  private let context: LintContext
  private let file: LintFile
  /// The ids of the views whose widths are constant.
  private let constant: Set<String>

  /// A text is reported if its estimated width is that many times the width of its label.
  private static let tolerance = 1.15

  /// Larger fonts and labels are not compared.
  private static let mostPoints = 10_000.0

  init(_ context: LintContext) {
    self.context = context
    file = context.file
    constant = Set(
      context.constraints.filter {
        $0.form.first.attribute == "width" && $0.form.second == nil && $0.form.relation != .atLeast
          && $0.priority == 1000
      }.map(\.form.first.item))
  }

  var findings: [Diagnostic] {
    context.surroundings.texts.flatMap { text -> [Diagnostic] in
      guard ["text", "title"].contains(text.property), let label = file.ids[text.id], let room = room(of: label),
        let size = fontSize(of: label), (1...Self.mostPoints).contains(size), room <= Self.mostPoints
      else { return [] }
      return text.translations.sorted { $0.key < $1.key }.compactMap { language, translation in
        guard let width = Self.width(of: translation, fontSize: size), width > room * Self.tolerance else { return nil }
        return Diagnostic(
          LintFault.clipped(
            translation, language: language, of: file.words(label), width: Int(width.rounded()),
            room: Int(room.rounded())),
          at: text.place)
      }
    }
  }

  /// Returns the width of a label of one line, whose width does not depend on its text; nil for other views.
  private func room(of label: Int) -> Double? {
    let isLabel = file.isUIKit ? file.name(of: label) == "label" : file.name(of: label) == "textFieldCell"
    guard isLabel, let view = file.isUIKit ? label : file.parent(of: label), let id = file.id(of: view),
      let frame = LintFrame(of: view, in: file), frame.width > 0,
      (file.number("numberOfLines", of: label) ?? 1) == 1,
      file.value("adjustsFontSizeToFit", of: label) != "YES",
      file.value("adjustsLetterSpacingToFitWidth", of: label) != "YES"
    else { return nil }
    if !file.isUIKit {
      // A text field that is higher than one line of text can wrap its text.
      guard frame.height < 20, file.value("borderStyle", of: label) == nil else { return nil }
    }
    let mask = file.child("autoresizingMask", key: "autoresizingMask", of: view)
    let isSizable = mask.map { file.value("widthSizable", of: $0) == "YES" } ?? false
    let isFixed = file.value("fixedFrame", of: view) == "YES" || file.value("useAutolayout", of: 0) != "YES"
    guard isFixed && !isSizable || constant.contains(id) else { return nil }
    // The text of a text field of AppKit begins 2 points after its frame.
    return file.isUIKit ? frame.width : frame.width - 4
  }

  private func fontSize(of label: Int) -> Double? {
    for child in file.tree.children(of: label) {
      switch file.name(of: child) {
      case "fontDescription": return file.number("pointSize", of: child)
      case "font":
        if let size = file.number("size", of: child) { return size }
        switch file.value("metaFont", of: child) {
        case "system", nil: return 13
        case "smallSystem", "label", "cellTitle": return 11
        case "miniSystem": return 9
        default: return nil
        }
      default: continue
      }
    }
    return nil
  }

  // MARK: Letters

  /// Returns the estimated width of a text, or nil for a text with letters whose widths are not known.
  static func width(of text: String, fontSize: Double) -> Double? {
    var sum = 0
    for line in text.split(whereSeparator: \.isNewline).prefix(1) {
      for character in line {
        guard let width = width(of: character) else { return nil }
        sum += width
      }
    }
    return Double(sum) * fontSize / 1000
  }

  private static func width(of character: Character) -> Int? {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.isASCII { return ascii[Int(scalar.value)] }
    switch scalar.value {
    // Latin letters with marks, Greek and Cyrillic have about the widths of Latin letters.
    case 0xA0...0x24F, 0x1E00...0x1EFF, 0x370...0x3FF, 0x400...0x4FF:
      return character.isUppercase ? 690 : "íìîïıłľ".contains(character) ? 250 : 530
    case 0x2018, 0x2019: return 222
    case 0x201C, 0x201D, 0x201E: return 340
    case 0x2013: return 556
    case 0x2014, 0x2026: return 1000
    // Ideographs, kana, Hangul and their punctuation are squares.
    case 0x3000...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: return 1000
    default: return nil
    }
  }

  /// The widths of Helvetica's ASCII characters in thousandths of the font's size.
  private static let ascii: [Int] = {
    var widths = [Int](repeating: 556, count: 128)
    let groups: [(Int, String)] = [
      (0, String((0..<32).map { Character(Unicode.Scalar(UInt8($0))) })), (191, "'"), (222, "ijl"), (260, "|"),
      (278, " !,./:;I[\\]ft"), (333, "()-`r"), (334, "{}"), (355, "\""), (389, "*"), (469, "^"), (500, "Jcksvxyz"),
      (584, "+<=>~"), (611, "FTZ"), (667, "&ABEKPSVXY"), (722, "CDHNRUw"), (778, "GOQ"), (833, "Mm"), (889, "%"),
      (944, "W"), (1015, "@"),
    ]
    for (width, characters) in groups {
      for scalar in characters.unicodeScalars { widths[Int(scalar.value)] = width }
    }
    return widths
  }()
}
