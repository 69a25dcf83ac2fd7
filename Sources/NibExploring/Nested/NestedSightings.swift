internal import NibLoading
internal import NibModel

/// The layouts that are loaded within a load, in the order in which they are first loaded.
final class NestedSightings: NestedLoads {
  private(set) var layouts: [NestedLayout] = []

  /// Removes the layouts of the last load.
  func clear() { layouts = [] }

  func note(_ layout: NestedLayout) { if !layouts.contains(layout) { layouts.append(layout) } }

  func begins(_ name: String, _ plan: LoadPlan, owner: (any NibOwner)?) -> LoadPlan {
    note(NestedLayout(name, owner))
    return plan
  }

  func ends(_ name: String, _ loaded: LoadedNib, owner: (any NibOwner)?) {}
}

extension NestedLayout {
  init(_ name: String, _ owner: (any NibOwner)?) {
    self.init(name: LayoutName(name)?.description ?? name, owner: Owner(owner))
  }
}
