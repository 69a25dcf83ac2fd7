internal import NibModel
internal import NibSources
internal import NibXcode

/// Holds files of Xcode's against the sources of their app.
///
/// Only what the sources say for certain is a finding. Everything else is counted with its reason.
struct SourceCheck {
  /// A file that is checked.
  struct File {
    let source: SourceText
    let uses: XcodeUses
  }

  /// A finding, and the number of the source that it is about.
  struct Found {
    enum Subject: Hashable {
      /// One of the files that are checked.
      case file(Int)
      /// One of the app's sources.
      case source(Int)
    }

    let subject: Subject
    let diagnostic: Diagnostic
  }

  let classes: AppClasses
  let files: [File]
  /// The other files of the app. Their connections and identifiers count, and nothing of them is reported.
  let others: [XcodeUses]
  /// False if a file could not be read, which may use or have any member and identifier.
  private let knowsAllFiles: Bool
  /// The names of the storyboards and nibs of the app.
  let resources: AppResources
  /// True if all sources of the app were read.
  let knowsAllSources: Bool
  var found: [Found] = []
  /// The number of connections that were compared with a class.
  var judged = 0
  var unjudged = Unjudged()
  /// The members that a file connects.
  var connected: Set<AppMember> = []
  /// The selectors of the actions whose receivers are found when the program runs.
  var sentSelectors: Set<String> = []
  private var lineages: [String: Lineage] = [:]
  /// The number of findings that may still be compared with all names for the one that was meant.
  private var suggestions = 200
  /// The names of the declared classes, sorted.
  private lazy var classNames = classes.classes.values.filter(\.isDeclared).map(\.name).sorted()
  /// The methods of all classes by their selectors.
  lazy var methods = Dictionary(grouping: classes.classes.values.flatMap(\.members).filter { $0.kind == .method }) {
    $0.name
  }
  lazy var knowsAllClasses = seesAllClasses
  /// True if code makes a storyboard that is not among the files.
  lazy var usesOtherStoryboards = classes.identifiers.resources.contains { $0.kind == .storyboard && isElsewhere($0) }
  /// The sources of the places: the checked files, and then the app's sources.
  let sources: [SourceText]

  /// - Complexity: O(files + classes × superclasses).
  init(
    _ classes: AppClasses, files: [File], others: [XcodeUses], resources: AppResources, knowsAllFiles: Bool,
    knowsAllSources: Bool
  ) {
    (self.classes, self.files, self.others, self.resources) = (classes, files, others, resources)
    (self.knowsAllFiles, self.knowsAllSources) = (knowsAllFiles, knowsAllSources)
    sources = files.map(\.source) + classes.sources
  }

  mutating func run() {
    for (number, file) in files.enumerated() {
      checkClasses(number, file.uses)
      for connection in file.uses.connections { check(connection, number, file.uses) }
      for attribute in file.uses.attributes { check(attribute, number, file.uses) }
    }
    for uses in others { for connection in uses.connections { note(connection, uses) } }
    if knowsAllFiles {
      checkUnconnected()
      checkIdentifiers()
      checkResources()
    }
  }

  // MARK: Places

  func place(_ range: SourceRange, inFile file: Int) -> SourcePlace { .text(range, inFile: file) }

  func place(_ place: AppPlace) -> SourcePlace {
    .text(SourceRange(place.range.lowerBound, place.range.upperBound), inFile: files.count + place.source)
  }

  mutating func report(_ finding: SourceFinding, _ range: SourceRange, inFile file: Int) {
    found.append(Found(subject: .file(file), diagnostic: Diagnostic(finding, at: place(range, inFile: file))))
  }

  mutating func report(_ finding: SourceFinding, at declaration: AppPlace) {
    found.append(Found(subject: .source(declaration.source), diagnostic: Diagnostic(finding, at: place(declaration))))
  }

  mutating func lineage(of name: String) -> Lineage {
    if let known = lineages[name] { return known }
    let lineage = Lineage(of: name, in: classes)
    lineages[name] = lineage
    return lineage
  }

  /// Returns the name that was probably meant. Only the first findings have one.
  ///
  /// - Parameter edits: the maximum number of edits, or nil for the usual one.
  mutating func nearest(
    to name: String, among names: some Sequence<String>, atMost edits: Int? = nil
  ) -> String? {
    if suggestions == 0 { return nil }
    suggestions -= 1
    return Suggestion.nearest(to: name, among: names, atMost: edits)
  }

  // MARK: Classes

  /// Returns the class of an object, if the sources declare it and the file means this one.
  func declared(_ object: XcodeUses.Object) -> AppClass? {
    guard let name = object.customClass, let found = classes[name], found.isDeclared else { return nil }
    guard let module = object.module, !found.modules.contains(module) else { return found }
    return found.modules.isEmpty && !(classes.foreignModules.contains(module) && !object.isOfTarget) ? found : nil
  }

  private mutating func checkClasses(_ number: Int, _ uses: XcodeUses) {
    var seen: Set<String> = []
    for object in uses.objects where object.role != .firstResponder && object.role != .external {
      guard let name = object.customClass, seen.insert("\(object.module ?? "").\(name)").inserted,
        let finding = finding(about: name, object)
      else { continue }
      report(finding, object.place, inFile: number)
    }
  }

  private mutating func finding(about name: String, _ object: XcodeUses.Object) -> SourceFinding? {
    guard let found = classes[name], let first = found.declarations.first else { return missing(name, object) }
    let declaration = place(first)
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

  /// Returns the finding about a class that no source declares, unless it may be one of a framework.
  private mutating func missing(_ name: String, _ object: XcodeUses.Object) -> SourceFinding? {
    if classes.sources.isEmpty || CocoaHierarchy.mayBeSystem(name) { return nil }
    if let module = object.module {
      guard object.isOfTarget else { return nil }
      if classes.foreignModules.contains(module) { return similar(to: name) }
    } else if !classes.foreignModules.isEmpty || !classes.missingHeaders.isEmpty {
      return similar(to: name)
    }
    let near = nearest(to: name, among: classNames).map {
      SourceFinding.Declared(name: $0, place: classes[$0]?.declarations.first.map(place))
    }
    return .noClass(name, module: object.module, near: near)
  }

  /// Returns the finding about a class that may be one of a framework, if one of the sources has nearly the same name.
  private mutating func similar(to name: String) -> SourceFinding? {
    guard let near = nearest(to: name, among: classNames, atMost: 1),
      near.lowercased() == name.lowercased() || name.count >= 8,
      near.filter({ !$0.isNumber }) != name.filter({ !$0.isNumber })
    else { return nil }
    return .similarClass(
      name, near: .init(name: near, place: classes[near]?.declarations.first.map(place)))
  }

  // MARK: Connections

  /// An object whose class can be asked for a member.
  private enum Receiver {
    case known(AppClass, Lineage)
    case unjudged(Unjudged.Reason)
    /// An object of the system.
    case system
  }

  private mutating func receiver(_ connection: XcodeUses.Connection, _ uses: XcodeUses) -> Receiver {
    guard let number = connection.object else {
      return connection.kind == .action || connection.kind == .unwind ? .unjudged(.firstResponder) : .system
    }
    let object = uses.objects[number]
    if object.role == .firstResponder || object.role == .external { return .unjudged(.firstResponder) }
    guard let name = object.customClass else { return object.role == .owner ? .unjudged(.unnamedOwner) : .system }
    guard let found = declared(object) else {
      return CocoaHierarchy.knows(name) ? .system : .unjudged(.foreignClass)
    }
    return .known(found, lineage(of: found.name))
  }

  private func members(_ connection: XcodeUses.Connection, _ lineage: Lineage) -> [AppMember] {
    switch connection.kind {
    case .outlet, .collection: lineage.outlets(named: connection.name)
    case .action, .unwind, .segueAction: lineage.methods(connection.name)
    }
  }

  /// Notes what a connection connects.
  private mutating func note(_ connection: XcodeUses.Connection, _ uses: XcodeUses) {
    switch receiver(connection, uses) {
    case .known(_, let lineage): connected.formUnion(members(connection, lineage))
    case .unjudged, .system:
      if ![.outlet, .collection].contains(connection.kind) { sentSelectors.insert(connection.name) }
    }
  }

  private mutating func check(_ connection: XcodeUses.Connection, _ number: Int, _ uses: XcodeUses) {
    note(connection, uses)
    if connection.kind == .unwind, checkUnwinding(connection, number) { return }
    let (owner, lineage): (AppClass, Lineage)
    switch receiver(connection, uses) {
    case .system: return unjudged.add(.systemClass)
    case .unjudged(.foreignClass): return unjudged.add(connection.object.map { uses.objects[$0] })
    case .unjudged(let reason): return unjudged.add(reason)
    case .known(let found, let all): (owner, lineage) = (found, all)
    }
    let members = members(connection, lineage)
    let member = SourceFinding.Member(kind: .init(connection.kind), name: connection.name)
    if members.isEmpty { return checkMissing(member, connection, number, owner, lineage) }
    judged += 1
    if let hidden = members.first, !lineage.shows(members), !isSystem(member, lineage) {
      return report(
        .hiddenMember(member, ofClass: owner.name, declaration: place(hidden.place)), connection.place, inFile: number)
    }
    if members.allSatisfy(\.isConditional) { return unjudged.add(.condition) }
    checkType(connection, members, number, owner, uses)
  }

  /// Returns true if a class of the system that the class inherits from may have a member.
  private func isSystem(_ member: SourceFinding.Member, _ lineage: Lineage) -> Bool {
    lineage.systemClasses.contains { system in
      switch member.kind {
      case .outlet, .collection: CocoaHierarchy.mayHaveOutlet(member.name, in: system)
      case .action, .segueAction: CocoaHierarchy.mayHaveAction(member.name, in: system)
      }
    }
  }

  private mutating func checkMissing(
    _ member: SourceFinding.Member, _ connection: XcodeUses.Connection, _ number: Int, _ owner: AppClass,
    _ lineage: Lineage
  ) {
    if isSystem(member, lineage) {
      judged += 1
    } else if let doubt = AppClass.Doubt.allCases.first(where: lineage.doubts.contains) {
      unjudged.add(.init(doubt))
    } else if !lineage.unknown.isEmpty {
      unjudged.add(.foreignSuperclass)
    } else {
      judged += 1
      let near = similar(to: member, lineage).map { SourceFinding.Declared(name: $0.name, place: place($0.place)) }
      report(
        .noMember(member, ofClass: owner.name, declaration: owner.declarations.first.map(place), near: near),
        connection.place, inFile: number)
    }
  }

  /// Returns the member that was probably meant.
  private mutating func similar(to member: SourceFinding.Member, _ lineage: Lineage) -> AppMember? {
    if suggestions == 0 { return nil }
    let kind: AppMember.Kind = [.outlet, .collection].contains(member.kind) ? .property : .method
    let all = Array(lineage.classes.lazy.flatMap(\.members).filter { $0.kind == kind }.prefix(2_000))
    // A label of the first parameter is part of the selector.
    let base = String(member.name.prefix { $0 != ":" })
    if kind == .method, let same = all.first(where: { classes.text(at: $0.place) == base }) { return same }
    let near = nearest(to: member.name, among: all.map(\.name))
    return all.first { $0.name == near }
  }

  // MARK: Types

  private mutating func checkType(
    _ connection: XcodeUses.Connection, _ members: [AppMember], _ number: Int, _ owner: AppClass, _ uses: XcodeUses
  ) {
    guard let target = connection.target else { return }
    let object = uses.objects[target]
    guard object.role == .object || object.role == .owner, let given = object.customClass ?? object.base else { return }
    let typed = members.filter(\.saysType)
    guard let first = typed.first, let wanted = first.type else { return }
    for member in typed {
      guard let type = member.type, isKind(object, of: type) == false else { return }
    }
    report(
      .outletType(
        connection.name, ofClass: owner.name, wanted: wanted, given: given, declaration: place(first.place)),
      connection.place, inFile: number)
  }

  /// Returns true if an object is of a class. Nil if this is not known.
  private mutating func isKind(_ object: XcodeUses.Object, of type: String) -> Bool? {
    if ["AnyObject", "Any", "NSObject", "NSObjectProtocol"].contains(type) { return true }
    let isDeclared = classes[type]?.isDeclared ?? false
    guard isDeclared || CocoaHierarchy.knows(type) else { return nil }
    if let name = object.customClass, !CocoaHierarchy.knows(name) {
      guard let found = declared(object) else { return nil }
      return lineage(of: found.name).isKind(of: type)
    }
    guard let name = object.customClass ?? object.base, CocoaHierarchy.knows(name) else { return nil }
    // A source may declare a class of the system: GNUstep's are the sources of AppKit.
    return CocoaHierarchy.knows(type) ? CocoaHierarchy.isKind(name, of: type) : false
  }

  private mutating func check(_ attribute: XcodeUses.RuntimeAttribute, _ number: Int, _ uses: XcodeUses) {
    guard let found = declared(uses.objects[attribute.object]) else { return }
    checkName(of: attribute, found, number)
    let members = lineage(of: found.name).outlets(named: attribute.keyPath).filter(\.saysType)
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

extension SourceFinding.Member.Kind {
  fileprivate init(_ kind: XcodeUses.Connection.Kind) {
    switch kind {
    case .outlet: self = .outlet
    case .collection: self = .collection
    case .action, .unwind: self = .action
    case .segueAction: self = .segueAction
    }
  }
}
