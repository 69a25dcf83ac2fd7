extension String {
  /// The text as a screen of Cocoa shows it: without control characters that have no shape. A text that is only such a
  /// character is the sign of its key.
  package var withoutControls: String {
    func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
    }
    guard unicodeScalars.contains(where: isInvisible) else { return self }
    return keySign ?? String(String.UnicodeScalarView(unicodeScalars.filter { !isInvisible($0) }))
  }

  /// The sign that a keyboard or a menu has for the key, if the text is one control character, as in the key equivalents of
  /// Xcode's files. Nil for other texts.
  package var keySign: String? {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return nil }
    return switch scalar.value {
    case 0x03: "⌤"
    case 0x08, 0x7F: "⌫"
    case 0x09: "⇥"
    case 0x0A, 0x0D: "↩"
    case 0x19: "⇤"
    case 0x1B: "⎋"
    case 0x20: "␣"
    case 0xF700: "↑"
    case 0xF701: "↓"
    case 0xF702: "←"
    case 0xF703: "→"
    case 0xF704...0xF726: "F\(scalar.value - 0xF703)"
    case 0xF728: "⌦"
    case 0xF729: "↖"
    case 0xF72B: "↘"
    case 0xF72C: "⇞"
    case 0xF72D: "⇟"
    default: nil
    }
  }
}
