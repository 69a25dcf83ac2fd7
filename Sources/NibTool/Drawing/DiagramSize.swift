internal import NibModel
internal import NibTracing

/// The sizes and small shapes of a drawn diagram.
///
/// An SVG picture cannot measure text, so it uses a monospaced font.
enum DiagramSize {
  static let fontSize = 12.0
  /// The width of a character.
  static let cell = 7.25
  /// The distance between two lines of a text.
  static let line = 15.0
  /// The distance between two arrows.
  static let row = 24.0
  /// The space above the names.
  static let top = 42.0
  /// The height of the box of a name.
  static let head = 36.0
  /// The space between two such boxes.
  static let gap = 14.0
  /// The space to the left of all lifelines, for the names of phases.
  static let gutter = 116.0
  static let margin = 20.0

  /// The maximum length of a name. Longer names are shortened.
  static let headCells = 18
  /// The maximum length of an arrow's label. Longer labels are shortened.
  static let mostCells = 60
  /// The maximum length of a line of a note. Longer lines are wrapped.
  static let noteCells = 44

  static func width(of text: String) -> Double { Double(text.inOneRow.reduce(0) { $0 + $1.cells }) * cell }

  static func width(ofHead participant: SequenceDiagram.Participant) -> Double {
    let longer = max(
      width(of: participant.name.cutBefore(to: headCells)), width(of: participant.className.cut(to: headCells)))
    return max(64, longer + 16)
  }

  static func text(_ text: String, x: Double, y: Double, _ look: String, isEnd: Bool = false) -> String {
    #"<text class="\#(look)\#(isEnd ? " end" : "")" x="\#(x)" y="\#(y)">\#(text.inOneRow.xmlEscaped)</text>"#
  }

  /// Returns an arrow head.
  static func head(x: Double, y: Double, pointsRight: Bool) -> String {
    let back = pointsRight ? -8 : 8
    return #"<path class="tip" d="M\#(x) \#(y)l\#(back) -4v8z"/>"#
  }
}

extension String {
  /// Returns the text in lines, broken at spaces if possible. Text after the last line is cut off.
  ///
  /// - Parameters:
  ///   - width: the number of cells in a line.
  ///   - most: the maximum number of lines.
  package func wrapped(to width: Int, most: Int = .max) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in inOneRow.split(separator: " ") {
      var rest = word
      while !rest.isEmpty {
        let joined = line.isEmpty ? String(rest) : line + " " + rest
        if joined.cut(to: width) == joined {
          line = joined
          break
        }
        if !line.isEmpty {
          lines.append(line)
          line = ""
        } else {
          // The word is longer than a line.
          var room = width
          let part = rest.prefix {
            room -= $0.cells
            return room >= 0
          }
          guard !part.isEmpty else { break }
          lines.append(String(part))
          rest = rest[part.endIndex...]
        }
        if lines.count > most { return lines.prefix(most - 1) + [lines[most - 1].cut(to: width - 1) + "…"] }
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines.count > most ? lines.prefix(most - 1) + [lines[most - 1].cut(to: width - 1) + "…"] : lines
  }
}
