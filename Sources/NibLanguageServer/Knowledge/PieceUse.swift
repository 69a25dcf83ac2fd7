internal import NibLoading
internal import NibModel

/// Something that layouts in pieces name across files.
enum PieceName: Hashable {
  /// An included layout.
  case layout(file: String)
  /// An object of a layout, by its number there.
  case object(file: String, object: Int)
  case parameter(file: String, name: String)

  var file: String {
    switch self {
    case .layout(let file), .object(let file, _), .parameter(let file, _): file
    }
  }
}

/// A place of a layout that names a piece.
struct PieceUse {
  /// The bytes of the name.
  let range: SourceRange
  let piece: PieceName
  /// The layout that the piece belongs to.
  let pieces: LayoutPieces
  /// True for the place that declares the piece.
  var isDeclaration = false

  /// The place of the declaration in its file.
  var declaration: SourceRange? {
    switch piece {
    case .layout: return nil
    case .object(_, let object):
      let attribute = pieces.document.idAttribute(ofObject: object)
      return attribute < 0 ? nil : pieces.document.valuePlace(ofAttribute: attribute).range
    case .parameter(_, let name): return pieces.parameter(name)?.place
    }
  }
}

extension LayoutMap {
  /// The places that name layouts, objects of other layouts, and parameters.
  ///
  /// - Complexity: O(attributes + bytes, if there are parameters).
  var pieceUses: [PieceUse] {
    entries.flatMap { entry in entry.attribute.map { pieceUses($0, entry.holder) } ?? [] } + dollarUses(0..<Int.max)
  }

  /// Returns the place that names a piece at an offset.
  func pieceUse(at offset: Int) -> PieceUse? {
    func isThere(_ use: PieceUse) -> Bool { use.range.lower <= offset && offset <= use.range.upper }
    if let use = dollarUses(max(0, offset - Self.mostName)..<offset).first(where: isThere) { return use }
    switch spot(at: offset) {
    case .name(let holder, let attribute), .value(let holder, let attribute):
      return pieceUses(attribute, holder).first(where: isThere)
    case .className, nil: return nil
    }
  }

  private func pieceUses(_ attribute: Int, _ holder: Holder) -> [PieceUse] {
    let role = role(ofAttribute: attribute, of: holder)
    guard let start = document.place(ofAttribute: attribute).range?.lower else { return [] }
    let value = document.valuePlace(ofAttribute: attribute)
    switch role {
    case .included(let part):
      guard let part, value.file == 0, let range = value.range else { return [] }
      return [PieceUse(range: range, piece: .layout(file: part.file), pieces: part)]
    case .argument(let parameter, let part):
      var uses = paths(attribute)
      if let parameter, let part {
        let lower = start + IncludeWord.argument.utf8.count
        uses.append(
          PieceUse(
            range: SourceRange(lower, lower + parameter.name.utf8.count),
            piece: .parameter(file: part.file, name: parameter.name), pieces: part))
      }
      return uses
    case .exportedID(let part):
      return words(ofAttribute: attribute).flatMap { word in
        part.map { uses($0.exported(word.text), word, at: word.range.lower) } ?? []
      }
    case .parameterName:
      guard value.file == 0, let range = value.range else { return [] }
      let name = document.text(ofAttribute: attribute)
      return [
        PieceUse(
          range: range, piece: .parameter(file: pieces.file, name: name), pieces: pieces, isDeclaration: true)
      ]
    case .outlet, .collection, .event, .awakeAfter, .from, .to, .unknown: return paths(attribute)
    default: return []
    }
  }

  /// Returns the names after the first one of the paths in a value.
  private func paths(_ attribute: Int) -> [PieceUse] {
    words(ofAttribute: attribute).flatMap { word -> [PieceUse] in
      guard word.text.hasPrefix("#"), word.hasMark else { return [] }
      return Array(uses(pieces.steps(of: word.text.dropFirst()), word, at: word.range.lower + 1).dropFirst())
    }
  }

  private func uses(_ steps: [LayoutPieces.Step], _ word: Word, at start: Int) -> [PieceUse] {
    var lower = start
    return steps.map { step in
      defer { lower += step.name.utf8.count + 1 }
      return PieceUse(
        range: SourceRange(lower, lower + step.name.utf8.count),
        piece: .object(file: step.pieces.file, object: step.object), pieces: step.pieces)
    }
  }

  // MARK: Parameters in values

  /// The maximum length of a parameter's name that is looked for around an offset.
  private static let mostName = 256

  /// Returns the parameters that values name: `title` of `$title`. Those that begin before the end of a range.
  private func dollarUses(_ range: Range<Int>) -> [PieceUse] {
    if pieces.parameters.isEmpty || range.isEmpty { return [] }
    let names = Set(pieces.parameters.map(\.name))
    return DollarNames(document.source.bytes, upTo: range.upperBound).filter {
      $0.range.upper >= range.lowerBound && names.contains($0.name)
    }.map {
      PieceUse(range: $0.range, piece: .parameter(file: pieces.file, name: $0.name), pieces: pieces)
    }
  }
}

/// The names after `$` in the values and texts of a layout.
private struct DollarNames: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private let end: Int
  private var place = 0

  init(_ bytes: [UInt8], upTo end: Int) { (self.bytes, self.end) = (bytes, Swift.min(end, bytes.count)) }

  mutating func next() -> (name: String, range: SourceRange)? {
    while place < end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") {
        skipMarkup()
      } else if byte == UInt8(ascii: "$") {
        let start = place + 1
        if start < bytes.count, bytes[start] == UInt8(ascii: "$") {
          place += 2
          continue
        }
        place = start
        while place < bytes.count, Self.isOfName(bytes[place], isFirst: place == start) { place += 1 }
        if place > start {
          return (String(decoding: bytes[start..<place], as: UTF8.self), SourceRange(start, place))
        }
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Goes on after a comment or an instruction, and into an element.
  private mutating func skipMarkup() {
    for (begin, last) in [("<!--", "-->"), ("<?", "?>")] where bytes[place...].starts(with: begin.utf8) {
      let closing = Array(last.utf8)
      place += begin.utf8.count
      while place < bytes.count, !bytes[place...].starts(with: closing) { place += 1 }
      return
    }
    place += 1
  }

  private static func isOfName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): !isFirst
    default: false
    }
  }
}
