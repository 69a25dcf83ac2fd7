/// A parameter that a layout declares.
package struct LayoutParameter: Hashable, Sendable {
  package let name: String
  package let type: ParameterType
  /// True if a load of the layout alone needs no value.
  package let hasDefault: Bool
}

extension NibDocument {
  /// The parameters that the layout declares, each name once. What is wrong with them is among the faults of the whole
  /// document.
  ///
  /// - Complexity: O(names) for a layout without parameters; otherwise O(objects).
  package var parameters: [LayoutParameter] {
    guard hasPieces, names.contains(IncludeWord.parameters) else { return [] }
    var found: [LayoutParameter] = []
    for object in objects.indices where className(ofObject: object) == IncludeWord.parameter {
      let parent = Int(objects[object].parent)
      func value(_ name: String) -> String? {
        attribute(named: name, ofObject: object).map { text(ofAttribute: $0) }
      }
      guard parent >= 0, className(ofObject: parent) == IncludeWord.parameters,
        let name = value(ReservedName.all[Int(ReservedName.name)]), ParameterText.isName(name),
        !found.contains(where: { $0.name == name })
      else { continue }
      found.append(
        LayoutParameter(
          name: name, type: value(IncludeWord.type).flatMap(ParameterType.init) ?? .text,
          hasDefault: value(IncludeWord.standard) != nil))
    }
    return found
  }
}
