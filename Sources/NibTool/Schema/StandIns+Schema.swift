internal import NibLoading
internal import NibXcode

extension StandIns {
  /// The classes that stand-ins may have, without the members that depend on a layout.
  static var classes: [ClassDescriptor] {
    var registry = ClassRegistry()
    registry.register(standIn: "object", Survey.Needs())
    registry.register("view", members: StandInView.members(Survey.Needs())) { try StandInView(coder: $0) }
    return registry.classes
  }
}
