extension LayoutTree.Value {
  /// Returns values of Xcode's files without the attributes that are the same in all of them: of two frames, the coordinates
  /// that differ. Returns other values unchanged.
  static func differingAttributes(of values: [LayoutTree.Value?]) -> [LayoutTree.Value?] {
    let elements = values.compactMap { $0.map(Element.init) }
    let names = elements.compactMap { $0?.name }
    guard elements.count > 1, names.count == elements.count, Set(names).count == 1 else { return values }
    let attributes = elements.compactMap { $0.map { Set($0.attributes) } }
    let common = attributes.dropFirst().reduce(attributes[0]) { $0.intersection($1) }
    var shown = elements.compactMap(\.self)[...]
    return values.map { value in
      guard value != nil, let element = shown.popFirst() else { return nil }
      let rest = element.attributes.filter { !common.contains($0) }.map { " \($0)" }.joined()
      return LayoutTree.Value(isText: false, bytes: Array("<\(element.name)\(rest)>".utf8))
    }
  }

  /// A value that is one element with nothing in it.
  private struct Element {
    let name: Substring
    /// The attributes in order, as they are spelled.
    let attributes: [Substring]

    init?(_ value: LayoutTree.Value) {
      let text = String(decoding: value.bytes, as: UTF8.self)
      guard !value.isText, value.bytes.count <= 2000, text.hasPrefix("<"), text.hasSuffix(">"),
        !text.dropFirst().contains("<")
      else { return nil }
      var rest = text.dropFirst().dropLast()
      name = rest.prefix { $0 != " " }
      rest = rest.dropFirst(name.count)
      var attributes: [Substring] = []
      while let start = rest.firstIndex(of: "\""), let end = Self.end(of: rest[rest.index(after: start)...]) {
        attributes.append(rest[..<end].dropFirst())
        rest = rest[end...]
      }
      self.attributes = attributes
    }

    /// Returns the index after the quote that ends a value.
    private static func end(of value: Substring) -> Substring.Index? {
      var isEscaped = false
      for index in value.indices {
        if value[index] == "\"", !isEscaped { return value.index(after: index) }
        isEscaped = value[index] == "\\" && !isEscaped
      }
      return nil
    }
  }
}
