package import NibModel

/// The classes of an app: one table for all of its sources.
package struct AppClasses: Sendable {
  /// The sources that were read. The places of classes and members are in them.
  package let sources: [SourceText]
  /// The classes by the names without the types around them.
  package private(set) var classes: [String: AppClass] = [:]
  /// The names that several classes have.
  private var rivals: [String: RivalClasses] = [:]
  package private(set) var protocols: Set<String> = []
  /// The names of the properties and methods that protocols of Swift require, without the labels of their parameters.
  package private(set) var requirements: Set<String> = []
  /// The structures and enumerations.
  package private(set) var values: Set<String> = []
  package private(set) var identifiers = IdentifierUses()
  /// The names of classes by the names that Objective-C knows them by: those of `@objc(Name)`, and those that `#define` puts in
  /// the place of a name.
  private var objectiveCNames: [String: String] = [:]
  /// The modules that the sources import, without those of the system.
  package private(set) var foreignModules: Set<String> = []
  /// The headers that the sources import in quotes, and that are not among them.
  package private(set) var missingHeaders: Set<String> = []

  /// Reads the classes of some sources.
  ///
  /// - Parameter modules: the module of each source, as far as it is known.
  /// - Complexity: O(bytes).
  package init(_ sources: [SourceText], modules: [String?]) {
    self.sources = sources
    var headers: Set<String> = []
    var imports: Set<String> = []
    var macros: [(name: String, value: String)] = []
    var parts: [String: [AppClass]] = [:]
    for (number, source) in sources.enumerated() {
      let file = Self.file(source, number, number < modules.count ? modules[number] : nil)
      for found in file.classes {
        add(found)
        parts[found.name, default: []].append(found)
      }
      protocols.formUnion(file.protocols)
      requirements.formUnion(file.requirements)
      values.formUnion(file.values)
      identifiers.add(file.identifiers)
      headers.formUnion(file.headers)
      imports.formUnion(file.modules)
      macros += file.macros
    }
    for name in classes.keys { classes[name]?.index() }
    let paths = sources.map(\.file)
    rivals = parts.filter { $0.value.count > 1 }.compactMapValues { RivalClasses($0, paths: paths) }
    let own = Set(classes.values.flatMap(\.modules))
    foreignModules = imports.subtracting(SystemModules.names).subtracting(own)
    let known = Set(sources.map { $0.file.split(separator: "/").last.map(String.init) ?? $0.file })
    // The header of the Swift classes is generated.
    missingHeaders = headers.filter { !known.contains($0) && !$0.hasSuffix("-Swift.h") }
    for found in classes.values { if let name = found.objectiveCName { objectiveCNames[name] = found.name } }
    for (name, value) in macros where classes[value] == nil && classes[name]?.isDeclared == true {
      objectiveCNames[value] = name
    }
  }

  private static func file(_ source: SourceText, _ number: Int, _ module: String?) -> AppFile {
    if source.file.hasSuffix(".swift") {
      var reader = SwiftAppReader(source.bytes, source: number, module: module)
      reader.read()
      return reader.file
    }
    var reader = ObjectiveCAppReader(source.bytes, source: number)
    reader.read()
    return reader.file
  }

  private mutating func add(_ found: AppClass) {
    classes[found.name, default: AppClass(name: found.name)].add(found)
  }

  /// Returns true for a place in a source of Swift.
  package func isSwift(_ place: AppPlace) -> Bool { sources[place.source].file.hasSuffix(".swift") }

  /// Returns the text at a place.
  package func text(at place: AppPlace) -> String {
    String(decoding: sources[place.source].bytes[place.range], as: UTF8.self)
  }

  /// Returns the class that Swift or Objective-C knows by a name, or nil. A class that is only extended counts.
  ///
  /// Several classes with one name are one, with the members of all.
  package subscript(name: String) -> AppClass? { classes[objectiveCNames[name] ?? name] ?? classes[name] }

  /// Returns the class that a file means with a name, or nil.
  package subscript(name: String, for user: ClassUser?) -> AppClass? {
    guard let found = self[name], let user, let several = rivals[found.name] else { return self[name] }
    return several.class(for: user)
  }

  /// Returns true if several classes have a name.
  package func hasRivals(named name: String) -> Bool { rivals[name] != nil }

  /// True if several classes have one name, so that the class depends on the file which names it.
  package var hasRivals: Bool { !rivals.isEmpty }
}
