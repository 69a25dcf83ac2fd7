internal import NibKit
internal import NibLoading

extension Session {
  /// - Throws: `ToolStatus` if no object can be the owner. The reason has then been reported.
  func checkOwner(of prepared: Preparation) throws {
    guard let planned = prepared.ownerDescriptor, planned.makeOwner == nil else { return }
    console.printError(
      "error: no owner of class \(planned.name) can be made: the class is registered without a function for it; "
        + "try --stand-ins")
    throw ToolStatus.findings
  }

  /// Loads a layout and the views of its controllers, and lets the objects settle. A tracer receives the events.
  ///
  /// - Parameter nested: receives the layouts that are loaded within the load, and arranges their steps, or nil.
  /// - Returns: the error of the load, or nil.
  /// - Throws: `ToolStatus` if no object can be the owner. The reason has then been reported.
  func load(
    _ prepared: Preparation, tracer: any LoadTracer, nested: (any NestedLoads)? = nil
  ) throws -> (any Error)? {
    try checkOwner(of: prepared)
    do {
      // Misuses are in the trace, so they need not stop the program.
      _ = try NibMisuse.collect {
        let owner = prepared.ownerDescriptor?.makeOwner?()
        let loaded = try prepared.plan.instantiate(
          owner: owner, externals: prepared.externals, layouts: prepared.layouts, tracer: tracer,
          probe: nested.map(LoadProbe.init(nested:)), isolation: MainActor.shared)
        // A load does not retain its owner. In a program, the owner lives longer than the load.
        let views = try loadViews(ofControllersIn: loaded, prepared, tracer)
        try withExtendedLifetime((loaded, owner, views)) {
          try loaded.live(owner: owner, tracer: tracer, isolation: MainActor.shared)
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
