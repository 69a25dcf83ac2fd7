internal import FileAccess
internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// The classes that the layouts of a target can name.
///
/// Those of the libraries are certain. A catalog of the target's own package may be older than its sources, so it is never
/// the reason of an error, and the sources alone say which other classes there are.
struct TargetClasses {
  /// The classes of the libraries, without those whose names the package gives to classes of its own.
  let certain: ClassRegistry
  /// The same with the classes of the package's own catalog; nil if there is none.
  let catalogued: ClassRegistry?
  /// All classes that are known with their members.
  var all: ClassRegistry { catalogued ?? certain }
  /// The classes that the target's sources declare.
  let declared: DeclaredClasses
  /// The faults of the package's own catalog. The target is built without it.
  let findings: [(finding: Diagnostic, source: SourceText)]
  private let kit: ClassCatalog
  private let own: ClassCatalog?
  private let sources: PackageSources
  private let module: String

  init(_ arguments: Arguments) throws(NibError) {
    var classes: [CatalogClass] = []
    for path in arguments.catalogs {
      let source = try SourceText(contentsOf: path)
      classes += try ClassCatalog(reading: source).classes
    }
    kit = ClassCatalog(kit: NibKitVersion.current, classes: classes)
    sources = PackageSources(package: arguments.package)
    module = arguments.module
    var declared = DeclaredClasses()
    for path in arguments.sources {
      if let source = try? SourceText(contentsOf: path) { declared.add(source.bytes, file: path) }
    }
    self.declared = declared
    let observed = declared.names.flatMap { declared[$0]?.outlets ?? [] }.filter(\.isObserved)
    var (found, read, findings) = (SourceText?.none, ClassCatalog?.none, [(finding: Diagnostic, source: SourceText)]())
    let folder = FileSystem.folder(of: arguments.layouts.first?.path ?? arguments.package)
    for path in CatalogFinder.paths(for: folder) where !arguments.catalogs.contains(path) {
      guard let source = try? SourceText(ofRegularFile: path), ClassCatalog.isCatalog(source.bytes) else { continue }
      do {
        read = try ClassCatalog(reading: source)
        found = source
      } catch {
        findings += error.diagnostics.map { ($0.asWarning, source) }
      }
      break
    }
    let kitSource = SourceText(file: arguments.catalogs.first ?? "", bytes: [])
    let all = try ClassRegistry().adding(kit, from: kitSource)
    let names = sources.names
    let replaced = Set((read?.names ?? []) + declared.names + names.elementNames)
    certain = all.filter { !replaced.contains($0.name) }
    own = read
    if let read, let found {
      // The classes of the package may extend those of the libraries, so one catalog has all of them.
      let others = kit.classes.filter { item in !read.classes.contains { $0.type == item.type } }
        .map { item in
          var item = item
          if replaced.contains(item.name) { (item.isElement, item.isOwner) = (false, false) }
          return item
        }
      let joined = ClassCatalog(kit: read.kit, classes: others + read.classes)
      do {
        catalogued = try ClassRegistry().adding(joined, from: found)
      } catch {
        findings += error.diagnostics.map { ($0.asWarning, found) }
        catalogued = nil
      }
    } else {
      catalogued = nil
    }
    for outlet in observed {
      guard let source = try? SourceText(contentsOf: outlet.file) else { continue }
      let place = SourceRange(outlet.range.lowerBound, outlet.range.upperBound)
      findings.append(
        (
          Diagnostic(
            .noEffect,
            "the observers of '\(outlet.name)' do not run when a layout connects the outlet: use the object in "
              + "didLoad(), or in the viewDidLoad() of a controller", at: .text(place), severity: .warning), source
        ))
    }
    self.findings = findings
  }

  // MARK: Names

  /// Returns true if a finding is only about what the libraries do not have, and the package has.
  func isOpen(_ finding: Diagnostic, in document: NibDocument) -> Bool {
    if finding.code == .unknownClass, let name = finding.text(of: "class") {
      return own?.class(named: name) != nil || declared[name] != nil || sources.names.element(named: name) != nil
        || (finding.place == document.ownerPlace && sources.names.owner(named: name) != nil)
    }
    if finding.code == .unknownAction, finding.text(of: "class") == nil, let name = finding.text(of: "member") {
      return declared.names.contains { declared[$0]?.methods.contains { $0.name == name } == true }
        || sources.names.member([.action], named: name, of: nil) != nil
    }
    guard SourceContradictions.canContradict(finding) else { return false }
    let contradictions = SourceContradictions(sources, catalog: own) { certain[$0] != nil }
    return contradictions.contradiction(of: finding, in: document) != nil
  }

  /// Returns the name of the Swift class of an element, with its module unless that is the target's own. Nil if only a
  /// registration that is not found can know it.
  func type(ofElement name: String) -> String? {
    if let item = own?.class(named: name) { return swiftName(item.type) }
    if let found = declared[name] ?? sources.names.element(named: name)?.className.flatMap({ declared[$0] }) {
      return found.isPrivate ? "AnyObject" : found.name
    }
    if let registered = sources.names.element(named: name)?.className { return registered }
    return kit.class(named: name).map { swiftName($0.type) }
  }

  /// Returns the class of objects of some elements: the nearest that all of them are of.
  func commonType(ofElements names: [String]) -> String? {
    let lineages = names.map(lineage)
    guard let first = lineages.first else { return nil }
    return first.first { type in lineages.allSatisfy { $0.contains(type) } }
  }

  private func lineage(ofElement name: String) -> [String] {
    guard let item = own?.class(named: name) ?? kit.class(named: name) else { return [type(ofElement: name) ?? ""] }
    return ([item.type] + item.superclasses).map(swiftName)
  }

  private func swiftName(_ type: String) -> String {
    type.hasPrefix(module + ".") ? String(type.dropFirst(module.count + 1)) : type
  }

  /// The modules of the libraries' classes.
  var modules: Set<Substring> { Set(kit.classes.compactMap { $0.type.split(separator: ".").first }) }

  // MARK: Owners

  /// The names of the members that the superclasses of an owner and its own table have.
  func members(ofOwner name: String) -> Members {
    let names = sources.names
    var (result, next, seen) = (Members(), [name], Set<String>())
    while let name = next.popLast() {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      guard seen.insert(last).inserted else { continue }
      for (kind, member) in names.members(ofTable: last) { result.insert(kind, member.name) }
      if !names.tables(of: [last]).isEmpty { result.hasTable = true }
      if let found = declared[last] {
        next += found.inherited
        continue
      }
      var item = kit.classes.first { $0.type == name || $0.type.hasSuffix("." + last) }
      while let found = item {
        for member in found.members { result.insert(member.kind, member.name) }
        result.hasRoot = true
        item = found.base.flatMap { base in kit.classes.first { $0.type == base && $0.type != found.type } }
      }
    }
    result.hasTable = result.hasTable && !names.hasComputedNames && !names.hasUnnamedTables
    return result
  }

  /// Returns true if an owner is a view of TerminalKit.
  func isView(_ name: String) -> Bool {
    var (next, seen) = ([name], Set<String>())
    while let name = next.popLast() {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      guard seen.insert(last).inserted else { continue }
      if let found = declared[last] {
        next += found.inherited
      } else if let item = kit.classes.first(where: { $0.type == name || $0.type.hasSuffix("." + last) }),
        ([item.type] + item.superclasses).contains("TerminalKit.View")
      {
        return true
      }
    }
    return false
  }

  /// The outlets and actions of an owner.
  struct Members {
    private(set) var outlets: Set<String> = []
    private(set) var actions: Set<String> = []
    /// True if the sources have a table of the class, and all names in tables are literals.
    fileprivate(set) var hasTable = false
    /// True if the superclasses end with a class of a library.
    fileprivate(set) var hasRoot = false

    /// True if the class has no other members.
    var isComplete: Bool { hasTable && hasRoot }

    mutating func insert(_ kind: CatalogMember.Kind, _ name: String) {
      switch kind {
      case .outlet, .outlets, .part, .parts: outlets.insert(name)
      case .action: actions.insert(name)
      case .attribute, .event, .events, .children: break
      }
    }
  }

  /// Returns the declaration of an action's method in a class or a superclass.
  func method(_ name: String, ofOwner owner: String) -> DeclaredClass.Method? {
    var (next, seen) = ([owner], Set<String>())
    while let name_ = next.popLast() {
      let last = name_.split(separator: ".").last.map(String.init) ?? name_
      guard seen.insert(last).inserted, let found = declared[last] else { continue }
      if let method = found.methods.first(where: { $0.name == name }) { return method }
      next += found.inherited
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate func text(of fact: String) -> String? {
    if case .string(let text) = facts[fact] { text } else { nil }
  }
}
