internal import NibLoading
internal import NibModel

/// The places that refer to the object or class at a position.
@MainActor
struct References {
  let snapshot: LayoutSnapshot

  /// Returns the ranges of the references to the object at an offset, the declaration first. Nil if there is no object.
  func ranges(at offset: Int, includesDeclaration: Bool) -> [SourceRange]? {
    guard let map = snapshot.map, let found = map.object(at: offset) else { return nil }
    let declaration = includesDeclaration ? map.place(ofObject: found.object) : nil
    return [declaration].compactMap(\.self) + map.references.filter { $0.target == found.object }.map(\.range)
  }

  /// Returns the piece that an offset speaks of: a parameter, an included layout, or an object that other layouts may name.
  func piece(at offset: Int) -> PieceName? {
    guard let map = snapshot.map else { return nil }
    if let use = map.pieceUse(at: offset) { return use.piece }
    return map.object(at: offset).map { .object(file: map.pieces.file, object: $0.object) }
  }

  /// Returns the places that name a piece.
  func ranges(of piece: PieceName, includesDeclaration: Bool = true) -> [SourceRange] {
    guard let map = snapshot.map else { return [] }
    var ranges = map.pieceUses.filter { $0.piece == piece && (includesDeclaration || !$0.isDeclaration) }.map(\.range)
    if case .object(map.pieces.file, let object) = piece {
      let declaration = includesDeclaration ? map.place(ofObject: object) : nil
      ranges += [declaration].compactMap(\.self) + map.references.filter { $0.target == object }.map(\.range)
    }
    return ranges
  }

  /// Returns the places that name one of some members.
  func ranges(ofMembers members: Set<DeclaredMember>) -> [SourceRange] {
    guard let map = snapshot.map else { return [] }
    return map.memberUses.filter { !members.isDisjoint(with: $0.members) }.map(\.range)
  }

  /// Returns the class whose name stands at an offset: that of an element, or of the owner.
  func className(at offset: Int) -> String? {
    guard let map = snapshot.map else { return nil }
    if let end = snapshot.endTag(at: offset) { return map.document.className(ofObject: end.object) }
    switch map.spot(at: offset) {
    case .className(let object): return map.document.className(ofObject: object)
    case .value(.layout, let attribute):
      guard case .owner = map.role(ofAttribute: attribute, of: .layout) else { return nil }
      return map.document.text(ofAttribute: attribute)
    default: return nil
    }
  }

  /// Returns the places of a class in the layout: those of its elements, and of the owner.
  func ranges(ofClass name: String) -> [SourceRange] {
    guard let document = snapshot.document, document.hasText else { return [] }
    var ranges: [SourceRange] = []
    if document.ownerClass == name, let range = document.ownerPlace.range { ranges.append(range) }
    for object in document.objects.indices where document.className(ofObject: object) == name {
      let place = document.place(ofObject: object)
      // The place of an element has its `<`.
      let hasBracket = snapshot.isNative
      if place.file == 0, let range = place.range {
        ranges.append(SourceRange(range.lower + (hasBracket ? 1 : 0), range.upper))
      }
    }
    return ranges
  }
}
