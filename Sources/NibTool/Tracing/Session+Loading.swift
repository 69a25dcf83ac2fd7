internal import NibKit
internal import NibLoading

extension Session {
  /// - Throws: `ToolStatus` if no object can be the owner. That has been reported by then.
  func checkOwner(of prepared: Preparation) throws {
    guard let planned = prepared.ownerDescriptor, planned.makeOwner == nil else { return }
    console.printError(
      "error: no owner of class \(planned.name) can be made: the class is registered without a function for it; "
        + "try --stand-ins")
    throw ToolStatus.findings
  }

  /// Loads a layout and the views of its controllers, and lets the objects settle, while a tracer listens.
  ///
  /// - Parameter nested: takes the layouts that are loaded within the load, and arranges their steps, or nil.
  /// - Returns: the error of the load, or nil.
  /// - Throws: `ToolStatus` if no object can be the owner. That has been reported by then.
  func load(
    _ prepared: Preparation, tracer: any LoadTracer, nested: (any NestedLoads)? = nil
  ) throws -> (any Error)? {
    try checkOwner(of: prepared)
    do {
      // What a class does wrong is in the trace; it need not stop the program.
      _ = try NibMisuse.collect {
        let owner = prepared.ownerDescriptor?.makeOwner?()
        let loaded = try prepared.plan.instantiate(
          owner: owner, externals: prepared.externals, layouts: prepared.layouts, tracer: tracer,
          probe: nested.map(LoadProbe.init(nested:)), isolation: MainActor.shared)
        // A load does not keep its owner, which outlives it in a program.
        let views = try loadViews(ofControllersIn: loaded, prepared, tracer)
        withExtendedLifetime((loaded, owner, views)) { NibLifecycle.settle() }
      }
      return nil
    } catch {
      return error
    }
  }
}
