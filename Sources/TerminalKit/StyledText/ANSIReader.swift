/// Reads the output of a program with its colors. SGR sequences become attributes, and OSC 8 sequences become links.
///
/// Attributes continue from one text to the next, as in a terminal, so a reader is for one stream of text. All other
/// escape sequences are removed completely. An escape sequence without an end, and all other control characters, stay
/// in the text, and are drawn as replacement characters. So no text can hide another one, and none reaches the terminal
/// as a command.
///
/// For a single text, see ``StyledText/init(ansi:)``.
public nonisolated struct ANSIReader: Sendable {
  /// The attributes of the following text.
  private var attributes = StyledText.Attributes()

  /// Creates a reader at the beginning of a stream, where text has no attributes.
  public init() {}

  /// Reads the next part of the text. O(text).
  public mutating func read(_ text: some StringProtocol) -> StyledText {
    let text = Substring(text)
    let utf8 = text.utf8
    var result = StyledText()
    // The start of the text that has not been copied yet, and the place from which the next escape is searched for.
    var (start, place) = (text.startIndex, text.startIndex)
    while let escape = utf8[place...].firstIndex(of: 0x1B) {
      guard let sequence = EscapeSequence(in: utf8, at: escape) else {
        place = utf8.index(after: escape)
        continue
      }
      result.append(text[start..<escape], attributes)
      perform(sequence)
      (start, place) = (sequence.end, sequence.end)
    }
    result.append(text[start...], attributes)
    return result
  }

  private mutating func perform(_ sequence: EscapeSequence) {
    switch sequence.kind {
    case .control(let control) where control.isPlain && control.final == UInt8(ascii: "m"):
      attributes.look.select(control.parameters)
    case .system(let command):
      // 8 ; parameters ; address
      let parts = command.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "8" else { return }
      attributes.link = Link(parts[2])
    default: break
    }
  }
}

nonisolated extension StyledText {
  /// Creates text with the attributes and links of its escape sequences; see ``ANSIReader``. O(text).
  public init(ansi text: some StringProtocol) {
    var reader = ANSIReader()
    self = reader.read(text)
  }
}

/// An escape sequence in a text.
private nonisolated struct EscapeSequence {
  enum Kind {
    /// `ESC [ parameters final`.
    case control(ControlSequence)
    /// `ESC ] text ST`.
    case system(Substring)
    case other
  }

  let kind: Kind
  /// The place after the sequence.
  let end: String.Index

  /// Creates the sequence that starts at an escape. Returns nil if it has no end.
  init?(in utf8: Substring.UTF8View, at escape: String.Index) {
    let start = utf8.index(after: escape)
    guard start < utf8.endIndex else { return nil }
    let next = utf8.index(after: start)
    switch utf8[start] {
    case UInt8(ascii: "["):
      // A control character, or one that is not ASCII, ends a sequence before it is complete.
      guard let final = utf8[next...].firstIndex(where: { !(0x20..<0x40 ~= $0) }), 0x40..<0x7F ~= utf8[final] else {
        return nil
      }
      kind = .control(ControlSequence(Array(utf8[next..<final]), final: utf8[final]))
      end = utf8.index(after: final)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      // Until BEL, or ESC \.
      guard let last = utf8[next...].firstIndex(where: { $0 < 0x20 && $0 != 0x09 }) else { return nil }
      let behind = utf8.index(after: last)
      switch utf8[last] {
      case 0x07: end = behind
      case 0x1B where behind < utf8.endIndex && utf8[behind] == UInt8(ascii: "\\"): end = utf8.index(after: behind)
      default: return nil
      }
      kind = utf8[start] == UInt8(ascii: "]") ? .system(Substring(utf8[next..<last])) : .other
    case 0x20..<0x30:
      guard let final = utf8[next...].firstIndex(where: { !(0x20..<0x30 ~= $0) }), 0x30..<0x7F ~= utf8[final] else {
        return nil
      }
      kind = .other
      end = utf8.index(after: final)
    case 0x30..<0x7F:
      kind = .other
      end = next
    default: return nil
    }
  }
}

nonisolated extension Look {
  /// Changes the attributes according to the parameters of an SGR sequence. An attribute that is switched off is taken
  /// from the surrounding text again.
  fileprivate mutating func select(_ parameters: [[Int?]]) {
    var rest = (parameters.isEmpty ? [[0]] : parameters)[...]
    while let parameter = rest.popFirst() {
      let isOn = parameter.count < 2 || parameter[1] != 0
      switch parameter.first.flatMap({ $0 }) ?? 0 {
      case 0: self = Look()
      case 1: bold = true
      case 2: dim = true
      case 3: italic = true
      case 4: underline = isOn ? true : nil
      case 7: reverse = true
      case 9: strikethrough = true
      case 21: underline = true
      case 22: (bold, dim) = (nil, nil)
      case 23: italic = nil
      case 24: underline = nil
      case 27: reverse = nil
      case 29: strikethrough = nil
      case let code where 30..<38 ~= code: foreground = .color(.palette(UInt8(code - 30)))
      case let code where 40..<48 ~= code: background = .color(.palette(UInt8(code - 40)))
      case let code where 90..<98 ~= code: foreground = .color(.palette(UInt8(code - 82)))
      case let code where 100..<108 ~= code: background = .color(.palette(UInt8(code - 92)))
      case 38: if let color = Self.color(parameter, &rest) { foreground = .color(color) }
      case 48: if let color = Self.color(parameter, &rest) { background = .color(color) }
      // The color of the line below.
      case 58: _ = Self.color(parameter, &rest)
      case 39: foreground = nil
      case 49: background = nil
      // Blinking and hidden text is not changed, so that it can be read.
      default: break
      }
    }
  }

  /// Returns a color in one of these forms: `38:5:number`, `38:2:space:red:green:blue`, `38:2:red:green:blue`, or the
  /// same with semicolons and without a space.
  private static func color(_ parameter: [Int?], _ rest: inout ArraySlice<[Int?]>) -> Color? {
    var numbers = Array(parameter.dropFirst())
    let isLong = !numbers.isEmpty
    if !isLong, let kind = rest.popFirst()?.first {
      let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
      numbers = [kind] + rest.prefix(count).map { $0.first ?? nil }
      rest = rest.dropFirst(count)
    }
    if numbers.first == 2, numbers.count >= 5 { numbers.remove(at: 1) }
    let bytes = numbers.dropFirst().prefix(3).map { UInt8(exactly: ($0 ?? 0)) }
    switch (numbers.first ?? nil, bytes.count) {
    case (5, 1...): return bytes[0].map { .palette($0) }
    case (2, 3):
      guard let red = bytes[0], let green = bytes[1], let blue = bytes[2] else { return nil }
      return .rgb(red: red, green: green, blue: blue)
    default: return nil
    }
  }
}
