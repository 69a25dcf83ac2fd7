internal import NibLoading
internal import NibModel
internal import NibXcode

extension StandIns {
  /// Warnings of elements whose places stand-ins take, though they are probably misspelled: those that are one edit away
  /// from a class that is known. Of each name the first.
  static func doubts(about document: NibDocument, among classes: ClassRegistry) -> [Diagnostic] {
    // The tool's own classes are none that a file of Interface Builder's could mean.
    let isCocoa = document.isFromInterfaceBuilder
    let known = classes.classes.filter { $0.make != nil && (!isCocoa || $0.type is CocoaObject.Type) }.map(\.name)
    var seen: Set<String> = []
    return document.allObjects.compactMap { object in
      let name = object.className
      guard classes[name] == nil, seen.insert(name).inserted,
        let near = Suggestion.nearest(to: name, among: known, atMost: 1)
      else { return nil }
      return Diagnostic(
        ClassFault.doubtful(name, near: near), at: object.place, replacement: document.spelling(ofClass: near))
    }
  }
}
