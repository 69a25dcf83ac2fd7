import Foundation
import NibModel

/// Texts that would command a terminal if an output contained them unchanged.
enum HostileText {
  /// The beginning of a text, by which an output is seen to show it.
  static func mark(_ name: String) -> String { "~\(name)~" }

  /// C0, DEL, C1, OSC, DCS and CSI in both spellings, the controls of writing direction, and all line separators. Each
  /// line ending is followed by a line that would pass for one of the tool's own.
  static func text(_ name: String = "") -> String { mark(name) + c0 + others + lines }

  /// The same on one line of a file.
  static func line(_ name: String = "") -> String { mark(name) + c0 + others + "\rFORGED " }

  /// The part that XML allows, written with numbers, so that an attribute keeps it.
  static func inXML(_ name: String) -> String { numbers(of: text(name)) }

  /// The part that an id may contain, in XML.
  static func nameInXML(_ name: String) -> String { numbers(of: self.name(name)) }

  /// The part that an id may contain.
  static func name(_ name: String) -> String {
    (mark(name) + others).filter { !$0.isWhitespace && !"#.:".contains($0) }
  }

  /// The name of a file. Only a slash and a null byte are impossible, and a name has at most 255 bytes.
  static func fileName(_ name: String, isUTF8: Bool = true) -> String {
    let text = (mark(name) + c0 + others + "\u{2028}FORGED \nFORGED ").replacing("/", with: "")
    return isUTF8 ? text : String(pathBytes: [0xFF, 0x9B] + Array("31m".utf8) + [0xC0] + Array(text.utf8))
  }

  /// A text as a value in JSON.
  static func inJSON(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
  }

  private static let c0 =
    "x\u{1}\u{7}\u{8}\u{B}\u{C}\u{1B}]52;c;aGk=\u{7}\u{1B}P1$r\u{1B}\\\(color)\(link)"
  private static let others =
    "x\u{7F}\u{80}\u{85}FORGED \u{90}1$r\u{9C}\u{9B}31m\u{9D}52;c;aGk=\u{9C}\u{61C}\u{200E}\u{200F}\u{202A}\u{202D}"
    + "\u{202E}\u{2066}\u{2068}\u{2069}\u{206A}"
  private static let lines = "\u{2028}FORGED \u{2029}FORGED \r\nFORGED \nFORGED \rFORGED "
  /// A color and a link that the tool does not use, unlike others.
  private static let color = "\u{1B}[38;5;201m"
  private static let link = "\u{1B}]8;;http://a\u{1B}\\"

  private static func numbers(of text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x7F...: "&#\(scalar.value);"
      case 0..<0x20: ""
      default: String(scalar)
      }
    }.joined().replacing("<", with: "&lt;")
  }

  /// Returns the reasons why an output is not safe to show. The tool's own colors and links are none.
  static func faults(in output: String) -> [String] {
    let plain = output.replacing(/\u{1B}\[[0-9;:]*m|\u{1B}\]8;[!-~]*\u{1B}\\/) { match in
      [color, link].contains(String(match.output)) ? String(match.output) : ""
    }
    var faults = Set(plain.unicodeScalars.filter(isCommand).map { "U+" + String($0.value, radix: 16) })
      .sorted()
    let lines = plain.split { $0 == "\n" }
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
