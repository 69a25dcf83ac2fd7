public import NibLoading
internal import NibModel

extension LoadedScene {
  /// Makes the objects of a prototype, such as a cell, as a table or a collection does for each row that it shows.
  ///
  /// Each call is a load of its own: the objects are made and connected with each other and with the objects of the
  /// scene, and they awake. The view of the scene, which has the table, is loaded first if it is not loaded yet.
  ///
  /// - Parameters:
  ///   - identifier: The reuse identifier of the prototype, or its id.
  ///   - isolation: The actor that the load runs on.
  /// - Throws: `StoryboardError` if the scene has no such prototype, or if it is in another prototype. `LoadFailure` if
  ///   the code of a class throws; the objects of this load are then released.
  public func dequeue(_ identifier: String, isolation: isolated (any Actor)? = #isolation) throws -> LoadedNib {
    try loadView(isolation: isolation)
    let parts = scene.parts
    let known = parts.indices.filter { index in
      parts[index].kind == .prototype && parts[index].outer.map { parts[$0].kind != .prototype } ?? true
    }
    guard let index = known.first(where: { parts[$0].prototypeName == identifier || parts[$0].id == identifier }) else {
      let names = known.compactMap { parts[$0].prototypeName }
      throw StoryboardError(
        .noPrototype(identifier, known: names), at: scene.place, in: planned.loader.storyboard.source)
    }
    var externals = objects.objectsByID
    if let view { externals.merge(view.objectsByID) { _, new in new } }
    return try planned.plans.parts[index].instantiate(
      owner: nil, externals: externals, layouts: planned.loader.storyboard, tracer: tracer, isolation: isolation)
  }
}
