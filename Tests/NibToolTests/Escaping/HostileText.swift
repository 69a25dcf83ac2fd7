import Foundation

/// Texts that would command a terminal if an output contained them unchanged.
enum HostileText {
  /// C0, DEL, C1, OSC, DCS and CSI in both spellings, the controls of writing direction, and all line separators. Each
  /// line ending is followed by a line that would pass for one of the tool's own.
  static let all =
    c0 + "x\u{7F}\u{80}\u{85}FORGED \u{90}1$r\u{9C}\u{9B}31m\u{9D}52;c;aGk=\u{9C}" + directions
    + "\u{2028}FORGED \u{2029}FORGED \r\nFORGED \nFORGED \rFORGED "

  private static let c0 =
    "x\u{1}\u{7}\u{8}\u{B}\u{C}\u{1B}]52;c;aGk=\u{7}\u{1B}P1$r\u{1B}\\\u{1B}[31m\u{1B}]8;;http://a\u{1B}\\"
  private static let directions =
    "\u{61C}\u{200E}\u{200F}\u{202A}\u{202D}\u{202E}\u{2066}\u{2068}\u{2069}\u{206A}"

  /// The part that XML allows, written with numbers, so that an attribute keeps it.
  static let inXML = numbers(of: all)

  /// The part that an id or another name without spaces may contain.
  static let nameInXML = numbers(of: all.replacing(" ", with: "").replacing(where: \.isNewline, with: ""))

  /// A name of a file. Only a slash and a null byte are impossible.
  static let fileName = all.replacing("/", with: "")

  private static func numbers(of text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x7F...: "&#\(scalar.value);"
      case 0..<0x20: ""
      default: String(scalar)
      }
    }.joined().replacing("<", with: "&lt;")
  }

  /// Returns the reasons why an output is not safe to show.
  static func faults(in output: String) -> [String] {
    var faults = Set(output.unicodeScalars.filter(isCommand).map { "U+" + String($0.value, radix: 16) })
      .sorted()
    let lines = output.split { $0 == "\n" }
    if lines.contains(where: { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("FORGED") }) {
      faults.append("a line that a file has written")
    }
    return faults
  }

  /// True for everything that a terminal does not show as a character of its own.
  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\n" || scalar == "\t" { return false }
    return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      || 0x206A...0x206F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
  }
}

extension String {
  fileprivate func replacing(where isReplaced: (Character) -> Bool, with text: String) -> String {
    map { isReplaced($0) ? text : String($0) }.joined()
  }
}
