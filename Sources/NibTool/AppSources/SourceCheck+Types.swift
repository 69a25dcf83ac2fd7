internal import NibModel
internal import NibSources
internal import NibXcode

// Compares the types of outlets and runtime attributes with those of the properties.
extension SourceCheck {
  mutating func checkType(
    _ connection: XcodeUses.Connection, _ members: [AppMember], _ number: Int, _ owner: AppClass, _ uses: XcodeUses
  ) {
    guard let target = connection.target else { return }
    let object = uses.objects[target]
    guard object.role == .object || object.role == .owner, let given = object.customClass ?? object.base else { return }
    let typed = members.filter(\.saysType)
    guard let first = typed.first, let wanted = first.type else { return }
    if connection.kind == .collection, typed.allSatisfy(isOneObject) {
      return report(
        .outletIsNoCollection(
          connection.name, ofClass: owner.name, wanted: wanted, declaration: place(first.place)),
        connection.place, inFile: number)
    }
    let isArray = connection.kind == .outlet && typed.allSatisfy { $0.mark == .collection }
    for member in typed where !isArray {
      guard let type = member.type, isKind(object, uses, of: type) == false else { return }
    }
    report(
      .outletType(
        connection.name, ofClass: owner.name, wanted: isArray ? "[\(wanted)]" : wanted, given: given,
        declaration: place(first.place)),
      connection.place, inFile: number)
  }

  /// Returns true for an outlet of a class that is known, and is no array.
  private func isOneObject(_ member: AppMember) -> Bool {
    guard member.mark == .outlet, let type = member.type, type != "NSObject" else { return false }
    return classes[type]?.isDeclared ?? false || CocoaHierarchy.knows(type)
  }

  /// Returns true if an object is of a class. Nil if this is not known.
  mutating func isKind(_ object: XcodeUses.Object, _ uses: XcodeUses, of type: String) -> Bool? {
    if type == "NSObject" { return true }
    let isDeclared = classes[type]?.isDeclared ?? false
    guard isDeclared || CocoaHierarchy.knows(type) else { return nil }
    if let name = object.customClass, !CocoaHierarchy.knows(name) {
      guard let found = declared(object, uses) else { return nil }
      return lineage(of: found.name, for: user(object, uses)).isKind(of: type)
    }
    guard let name = object.customClass ?? object.base, CocoaHierarchy.knows(name) else { return nil }
    // A source may declare a class of the system: GNUstep's are the sources of AppKit.
    return CocoaHierarchy.knows(type) ? CocoaHierarchy.isKind(name, of: type) : false
  }

  mutating func check(_ attribute: XcodeUses.RuntimeAttribute, _ number: Int, _ uses: XcodeUses) {
    let object = uses.objects[attribute.object]
    guard let found = declared(object, uses) else { return }
    let lineage = lineage(of: found.name, for: user(object, uses))
    checkName(of: attribute, found, lineage, number)
    let members = lineage.outlets(named: attribute.keyPath).filter(\.saysType)
    guard let first = members.first, members.allSatisfy({ !$0.isConditional }),
      let wanted = first.type, members.allSatisfy({ $0.type == wanted }),
      PropertyTypes.fit(attribute.type, wanted) == false
    else { return }
    report(
      .attributeType(
        attribute.keyPath, ofClass: found.name, wanted: wanted, given: attribute.type, declaration: place(first.place)),
      attribute.place, inFile: number)
  }
}

extension AppMember {
  /// True unless the type of a property is declared elsewhere: a name in `@synthesize` has none.
  fileprivate var saysType: Bool { kind == .property && (type != nil || mark != nil) }
}
