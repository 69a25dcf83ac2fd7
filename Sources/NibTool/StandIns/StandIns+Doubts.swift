internal import NibLoading
internal import NibModel
internal import NibXcode

extension StandIns {
  /// Returns warnings for elements that stand-ins replace, but that are probably misspelled: their names are one edit
  /// away from a known class. There is one warning for each name.
  static func doubts(about document: NibDocument, among classes: ClassRegistry) -> [Diagnostic] {
    // A file of Interface Builder cannot refer to the tool's own classes.
    let isCocoa = document.isFromInterfaceBuilder
    let known = classes.classes.filter { $0.make != nil && (!isCocoa || $0.type is CocoaObject.Type) }.map(\.name)
    var seen: Set<String> = []
    return document.allObjects.compactMap { object in
      let name = object.className
      guard classes[name] == nil, seen.insert(name).inserted,
        let near = Suggestion.nearest(to: name, among: known, atMost: 1)
      else { return nil }
      return Diagnostic(
        ClassFault.doubtful(name, near: near), at: object.place,
        replacement: document.spelling(ofClass: near, at: object.place))
    }
  }
}
