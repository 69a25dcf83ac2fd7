internal import FileAccess
internal import NibComparing
internal import NibLoading
internal import NibModel

/// The renaming of a parameter, or of an object that other layouts refer to, in all layouts of a folder.
@MainActor
struct PieceRenaming {
  let piece: PieceName
  let former: String
  /// The bytes of the name at the position.
  let range: SourceRange
  private let pieces: LayoutPieces

  /// Returns nil if no parameter or object of another layout is named at an offset.
  init?(_ snapshot: LayoutSnapshot, at offset: Int) {
    guard snapshot.isNative, let use = snapshot.map?.pieceUse(at: offset) else { return nil }
    switch use.piece {
    case .layout: return nil
    case .parameter(_, let name): former = name
    case .object(_, let object):
      guard let id = use.pieces.document.id(ofObject: object) else { return nil }
      former = id
    }
    (piece, pieces, range) = (use.piece, use.pieces, use.range)
  }

  /// The offset of the declaration in its file.
  var declaration: Int? {
    switch piece {
    case .parameter(_, let name): pieces.parameter(name)?.place?.lower
    case .object(_, let object):
      pieces.document.valuePlace(ofAttribute: pieces.document.idAttribute(ofObject: object)).range?.lower
    case .layout: nil
    }
  }

  /// - Throws: the reason why a parameter cannot have a name.
  func check(parameter name: String) throws(ResponseError) {
    let isName =
      !name.isEmpty
      && name.utf8.enumerated().allSatisfy { offset, byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): offset > 0
        default: false
        }
      }
    guard isName else {
      throw ResponseError(.requestFailed, "a parameter's name has letters, digits and _, and begins with no digit")
    }
    if name != former, pieces.parameter(name) != nil {
      throw ResponseError(.requestFailed, "there is already a parameter '\(name.shortened.printable)'")
    }
  }

  /// Returns the changes of a layout that names the piece.
  ///
  /// - Throws: the reason why the layout cannot be changed although it names the piece.
  static func edits(
    in layout: LayoutSnapshot, of piece: PieceName, _ former: String, _ name: String
  ) throws(ResponseError) -> [TextEdit] {
    func refuse(_ reason: String) -> ResponseError {
      ResponseError(.requestFailed, "\(layout.path.lastPathComponent.printable) \(reason)")
    }
    let ranges = References(snapshot: layout).ranges(of: piece)
    let isDamaged = layout.draft.isDamaged
    // A part that cannot be read would keep the former name.
    if isDamaged, layout.source.bytes.contains(Array(IncludeWord.include.utf8)) || !ranges.isEmpty,
      layout.source.bytes.contains(Array(former.utf8))
    {
      throw refuse("is malformed; correct it first")
    }
    if ranges.isEmpty { return [] }
    guard layout.isNative else { throw refuse("names it, and has a format that is not changed") }
    let text = XMLEscaping.value(Array(name.utf8)[...])
    return ranges.map { TextEdit($0.lower..<$0.upper, text) }
  }
}
