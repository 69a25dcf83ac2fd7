internal import NibLoading
internal import NibModel

/// A layout whose steps are put into another order each time that a class loads it within a load.
final class ArrangedLayout: NestedLoads {
  private let name: String
  private let arrange: (LoadPlan) throws -> LoadPlan
  private var isLoaded = false
  /// The first error of arranging.
  private var failure: (any Error)?

  init(_ name: String, _ arrange: @escaping (LoadPlan) throws -> LoadPlan) {
    (self.name, self.arrange) = (name, arrange)
  }

  func begins(_ name: String, _ plan: LoadPlan, owner: (any NibOwner)?) -> LoadPlan {
    guard failure == nil, LayoutName(name) == LayoutName(self.name) else { return plan }
    isLoaded = true
    do { return try arrange(plan) } catch {
      failure = error
      return plan
    }
  }

  func ends(_ name: String, _ loaded: LoadedNib, owner: (any NibOwner)?) {}

  /// Checks that the layout was loaded in the requested order.
  ///
  /// - Throws: the error of arranging, or `ToolStatus` if the layout was not loaded. The reason has then been reported.
  func check(_ console: Console) throws {
    if let failure { throw failure }
    if isLoaded { return }
    console.printError("error: --within: no class loads the layout '\(name.printable)' within this load")
    throw ToolStatus.usage
  }
}
