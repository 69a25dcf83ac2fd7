internal import NibModel
internal import NibSources
internal import NibXcode

// Compares the classes that the files name with those of the sources.
extension SourceCheck {
  /// Returns the class of an object, if the sources declare it and the file means this one.
  func declared(_ object: XcodeUses.Object, _ uses: XcodeUses) -> AppClass? {
    guard let name = object.customClass, let found = classes[name, for: user(object, uses)], found.isDeclared else {
      return nil
    }
    guard let module = object.module, !found.modules.contains(module) else { return found }
    return found.modules.isEmpty && !(classes.foreignModules.contains(module) && !object.isOfTarget) ? found : nil
  }

  mutating func checkClasses(_ number: Int, _ uses: XcodeUses) {
    var seen: Set<String> = []
    for object in uses.objects where object.role != .firstResponder && object.role != .external {
      guard let name = object.customClass, seen.insert("\(object.module ?? "").\(name)").inserted,
        let finding = object.role == .owner
          ? finding(aboutOwner: name, object) : finding(about: name, object) ?? finding(aboutKind: name, object, uses)
      else { continue }
      report(finding, object.place, inFile: number)
    }
  }

  /// Returns the finding about the class of the file's owner. The owner exists before the file is loaded, so its class is not
  /// looked up then.
  private mutating func finding(aboutOwner name: String, _ object: XcodeUses.Object) -> SourceFinding? {
    guard classes[name]?.declarations.isEmpty ?? true, let finding = missing(name, object) else { return nil }
    guard case .noClass(_, _, let near) = finding else { return finding }
    return .noOwner(name, near: near)
  }

  private mutating func finding(about name: String, _ object: XcodeUses.Object) -> SourceFinding? {
    guard let found = classes[name], let first = found.declarations.first else { return missing(name, object) }
    let declaration = place(first)
    if found.isNested, !object.hasRuntimeName, !found.doubts.contains(.unbalanced) {
      // A framework can have a class with this name.
      let isOwn =
        object.module.map(ownModules.contains) ?? (classes.foreignModules.isEmpty && classes.missingHeaders.isEmpty)
      return isOwn ? .nestedClass(name, declaration: declaration) : nil
    }
    let isOnlySwift = found.isSwift && found.declarations.allSatisfy { classes.isSwift($0) }
    if isOnlySwift, let other = found.objectiveCName, other != name {
      return .otherName(name, objectiveC: other, declaration: declaration)
    }
    guard let module = object.module else {
      return isOnlySwift && found.objectiveCName == nil ? .noModule(name, declaration: declaration) : nil
    }
    if found.modules.isEmpty || found.modules.contains(module) || classes.foreignModules.contains(module) { return nil }
    return .wrongModule(name, given: module, known: found.modules.sorted(), declaration: declaration)
  }

  /// Returns the finding about a class that cannot be in the place of the object: the system sends it what it does not
  /// understand.
  private mutating func finding(
    aboutKind name: String, _ object: XcodeUses.Object, _ uses: XcodeUses
  ) -> SourceFinding? {
    guard let base = object.base, let found = declared(object, uses), let first = found.declarations.first,
      let family = Self.families.first(where: { CocoaHierarchy.isKind(base, of: $0) == true }),
      isKind(object, uses, of: family) == false,
      // A class of the other system shows that the sources have another one with this name.
      lineage(of: found.name, for: user(object, uses)).systemClasses.allSatisfy({
        $0 == "NSObject" || $0.hasPrefix(family.prefix(2))
      })
    else { return nil }
    return .wrongKind(name, wanted: family, declaration: place(first))
  }

  /// The classes whose subclasses only can be in the place of one another. Special ones come first.
  private static let families = [
    "UITableViewCell", "UICollectionReusableView", "UIView", "UIViewController", "UIBarItem", "UIGestureRecognizer",
    "NSView", "NSViewController", "NSWindowController", "NSWindow", "NSMenu", "NSMenuItem", "NSToolbarItem", "NSCell",
  ]

  /// Returns the finding about a class that no source declares, unless it may be one of a framework.
  private mutating func missing(_ name: String, _ object: XcodeUses.Object) -> SourceFinding? {
    if classes.sources.isEmpty || CocoaHierarchy.mayBeSystem(name) { return nil }
    if let module = object.module {
      guard object.isOfTarget || ownModules.contains(module) else { return nil }
      if classes.foreignModules.contains(module) { return similar(to: name, object) }
    } else if !classes.foreignModules.isEmpty || !classes.missingHeaders.isEmpty || hasForeignPrefix(name) {
      return similar(to: name, object)
    }
    if let near = nearest(to: name, among: classNames) {
      return .noClass(
        name, module: object.module, near: .init(name: near, place: classes[near]?.declarations.first.map(place)))
    }
    return .noClass(name, module: object.module, near: renamed(name, object, atLeast: 1))
  }

  /// Returns true if a name begins with capitals that no class of the sources begins with, as those of a framework do: an app
  /// need not import a framework of which only its nibs use a class.
  private mutating func hasForeignPrefix(_ name: String) -> Bool {
    let prefix = name.prefix { $0.isUppercase || $0.isNumber }.dropLast()
    return prefix.count > 1 && !classNames.contains { $0.hasPrefix(prefix) }
  }

  /// Returns the finding about a class that may be one of a framework, if one of the sources has nearly the same name, or
  /// the members that the files connect.
  private mutating func similar(to name: String, _ object: XcodeUses.Object) -> SourceFinding? {
    if let near = nearest(to: name, among: classNames, atMost: 1),
      near.lowercased() == name.lowercased() || name.count >= 8,
      near.filter({ !$0.isNumber }) != name.filter({ !$0.isNumber })
    {
      return .similarClass(
        name, near: .init(name: near, place: classes[near]?.declarations.first.map(place)))
    }
    return renamed(name, object, atLeast: 2).map { .similarClass(name, near: $0) }
  }
}
