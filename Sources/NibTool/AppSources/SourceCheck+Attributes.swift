internal import NibModel
internal import NibSources
internal import NibXcode

extension SourceCheck {
  /// Reports a runtime attribute that no class has, if an inspectable property has nearly the same name.
  ///
  /// Classes of the system have properties that no list here has. So the name must be very near, and code must not use it.
  mutating func checkName(of attribute: XcodeUses.RuntimeAttribute, _ found: AppClass, _ lineage: Lineage, _ file: Int)
  {
    let name = attribute.keyPath
    guard name.count >= 5, !name.contains("."), lineage.unknown.isEmpty, lineage.doubts.isEmpty,
      lineage.outlets(named: name).isEmpty, !classes.identifiers.mentions(name),
      !lineage.systemClasses.contains(where: { CocoaHierarchy.mayHaveOutlet(name, in: $0) })
    else { return }
    let members = lineage.classes.flatMap(\.members).filter { $0.mark == .inspectable && !$0.isConditional }
    guard let near = nearest(to: name, among: members.map(\.name), atMost: 1), name + "s" != near, near + "s" != name,
      let member = members.first(where: { $0.name == near })
    else { return }
    report(
      .noAttribute(name, ofClass: found.name, near: .init(name: near, place: place(member.place))), attribute.place,
      inFile: file)
  }
}
