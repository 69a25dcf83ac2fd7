/// The classes that some Swift sources declare.
///
/// Like `SourceNames`, they say what exists. A macro or a condition can declare more.
package struct DeclaredClasses: Sendable {
  /// In the order of the sources.
  package private(set) var all: [DeclaredClass] = []
  /// The numbers of the classes by their last names. A layout names classes by these alone.
  private var numbers: [String: [Int]] = [:]
  /// The modules that files import with an access level, by the importing modules.
  private var levelledImports: [String: Set<String>] = [:]

  /// A Swift source.
  package struct Source: Sendable {
    package let file: String
    package let bytes: [UInt8]
    package let module: String

    package init(file: String, bytes: [UInt8], module: String) {
      (self.file, self.bytes, self.module) = (file, bytes, module)
    }
  }

  package init() {}

  /// Reads the classes of some sources.
  ///
  /// - Complexity: O(bytes + the square of the number of classes with one last name).
  package init(_ sources: some Sequence<Source>) {
    var extensions: [DeclaredClass] = []
    for source in sources where source.bytes.mayContain(anyOf: ["class", "extension", " import "]) {
      var finder = ClassFinder(source.bytes, file: source.file, module: source.module)
      finder.read()
      levelledImports[source.module, default: []].formUnion(finder.levelledImports)
      for found in finder.found {
        if found.isClass { declare(found.declared) } else { extensions.append(found.declared) }
      }
    }
    for other in extensions { if let number = number(of: other.name, in: other.module) { all[number].add(other) } }
  }

  /// Returns true if a module imports another one with an access level. The compiler then wants one in each of its files.
  package func importsWithLevel(_ other: String, in module: String) -> Bool {
    levelledImports[module]?.contains(other) ?? false
  }

  private mutating func declare(_ declared: DeclaredClass) {
    let same = numbers[declared.lastName, default: []].first {
      all[$0].name == declared.name && all[$0].module == declared.module
    }
    if let same { return all[same].add(declared) }
    numbers[declared.lastName, default: []].append(all.count)
    all.append(declared)
  }

  /// Returns the classes with a last name.
  package func classes(named name: String) -> [DeclaredClass] { (numbers[name] ?? []).map { all[$0] } }

  /// Returns the class that a path names, such as `Login`, `Screens.Login` or `Module.Login`, or nil.
  ///
  /// Of several classes, the one with the whole path counts before one whose path only ends so, one of the module before one
  /// of another, and one that is not nested before one that is.
  package func find(_ path: String, in module: String) -> DeclaredClass? {
    number(of: path, in: module).map { all[$0] }
  }

  private func number(of path: String, in module: String) -> Int? {
    func rank(_ number: Int) -> [Int]? {
      let found = all[number]
      let isWhole = found.name == path || found.module + "." + found.name == path
      guard isWhole || found.name.hasSuffix("." + path) || path.hasSuffix("." + found.name) else { return nil }
      return [isWhole ? 0 : 1, found.module == module ? 0 : 1, found.name.contains(".") ? 1 : 0]
    }
    let ranked = (numbers[path.lastName] ?? []).compactMap { number in rank(number).map { (number, $0) } }
    return ranked.min { $0.1.lexicographicallyPrecedes($1.1) }?.0
  }
}
