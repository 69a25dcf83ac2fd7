internal import NibModel

extension Planner {
  /// Follows what classes declare to load themselves: from a layout to its classes to their layouts. A way back to
  /// this layout, or to a layout passed on the way, has no end.
  mutating func checkSelfLoading(_ layouts: ((String) throws -> NibDocument)?) {
    guard registry.classes.contains(where: { !$0.members.layouts.isEmpty }) else { return }
    let ownName = document.source.file.lastPathComponent
    var isChecked = [Bool](repeating: false, count: registry.classes.count)
    for index in document.objects.indices where classes[index] >= 0 && !isChecked[Int(classes[index])] {
      isChecked[Int(classes[index])] = true
      let descriptor = registry.classes[Int(classes[index])]
      for layout in descriptor.members.layouts {
        var passed: Set<String> = []
        if let way = wayBack(from: layout, to: ownName, layouts, &passed) {
          report(.selfLoading([ownName, descriptor.name] + way, at: document.range(ofObject: index)))
        }
      }
    }
  }

  /// The layouts and classes from a layout to one that is loaded already, or nil when every way ends. O(layouts).
  private func wayBack(
    from name: String, to start: String, _ layouts: ((String) throws -> NibDocument)?, _ passed: inout Set<String>
  ) -> [String]? {
    let name = name.lastPathComponent
    if name == start { return [name] }
    guard passed.insert(name).inserted, let document = try? layouts?(name) else { return nil }
    let loaded = Set(document.objects.map(\.name)).compactMap { registry[document.names[Int($0)]] }
    for descriptor in loaded.sorted(by: { $0.name < $1.name }) {
      for layout in descriptor.members.layouts {
        if let way = wayBack(from: layout, to: start, layouts, &passed) { return [name, descriptor.name] + way }
      }
    }
    return nil
  }
}
