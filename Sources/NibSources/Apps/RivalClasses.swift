/// The file and the module for which a class is looked up by its name.
package struct ClassUser: Hashable, Sendable {
  /// The module that the file names, or nil.
  package let module: String?
  /// The path of the file.
  package let file: String

  package init(module: String?, file: String) { (self.module, self.file) = (module, file) }
}

/// Several classes with one name, as two targets of an app may have.
///
/// A file means one of them. Where the sources do not say which, each is possible.
struct RivalClasses: Sendable {
  /// One of the classes: the numbers of its sources.
  private struct Rival: Hashable {
    var sources: Set<Int>
    var modules: Set<String>
    /// The folders of its sources below the folder that has all rivals.
    var folders: [[Substring]] = []
  }

  private let parts: [AppClass]
  private var rivals: [Rival]
  /// The number of folders that the paths of all rivals begin with.
  private let depth: Int

  /// Returns nil if the declarations and extensions of a name can be one class.
  ///
  /// - Parameter paths: the paths of all sources.
  init?(_ parts: [AppClass], paths: [String]) {
    let declared = Set(parts.flatMap(\.declarations).map(\.source))
    func ending(_ endings: String...) -> Set<Int> {
      declared.filter { source in endings.contains { paths[source].hasSuffix($0) } }
    }
    let (headers, implementations) = (ending(".h"), ending(".m", ".mm"))
    let hasHeaders = headers.count >= implementations.count
    let seeds = ending(".swift").union(hasHeaders ? headers : implementations)
    guard seeds.count > 1 else { return nil }
    self.parts = parts
    let folders = seeds.sorted().map { Self.folders(of: paths[$0]) }
    depth = folders.dropFirst().reduce(folders[0].count) { least, other in
      min(least, zip(folders[0], other).prefix { $0 == $1 }.count)
    }
    rivals = seeds.sorted().map { Rival(sources: [$0], modules: []) }
    if hasHeaders {
      for source in implementations {
        // An implementation belongs to the header beside it.
        let beside = rivals.indices.filter { index in
          rivals[index].sources.contains { Self.folders(of: paths[$0]) == Self.folders(of: paths[source]) }
        }
        if beside.count == 1, let index = beside.first { rivals[index].sources.insert(source) }
      }
    }
    for index in rivals.indices {
      let own = rivals[index].sources
      rivals[index].folders = own.sorted().map { Array(Self.folders(of: paths[$0]).dropFirst(depth)) }
      rivals[index].modules = parts.reduce(into: []) { modules, part in
        if part.declarations.contains(where: { own.contains($0.source) }) { modules.formUnion(part.modules) }
      }
    }
  }

  private static func folders(of path: String) -> [Substring] { path.split(separator: "/").dropLast() }

  /// Returns the class that a file means, or one of all members if each rival is possible.
  func `class`(for user: ClassUser) -> AppClass {
    let meant = rivals(for: user)
    let excluded = Set(rivals.filter { !meant.contains($0) }.flatMap(\.sources))
      .subtracting(meant.flatMap(\.sources))
    var found = AppClass(name: parts.first?.name ?? "")
    for part in parts where part.source.map({ !excluded.contains($0) }) ?? true { found.add(part) }
    if meant.count > 1 { found.rivals = meant.map(\.sources) }
    found.index()
    return found
  }

  /// Returns the rivals in the module that a file names. In a package, the module of a source is known. Otherwise the folder
  /// with its name has the sources, unless the file itself is in the folder of another rival.
  private func rivals(for user: ClassUser) -> [Rival] {
    guard let module = user.module else { return rivals }
    let inModule = rivals.filter { $0.modules.contains(module) }
    if !inModule.isEmpty { return inModule }
    let inFolder = rivals.filter {
      $0.modules.isEmpty && $0.folders.contains { $0.contains { Self.isModule($0, module) } }
    }
    let place = Array(Self.folders(of: user.file).dropFirst(depth))
    func isBeside(_ rival: Rival) -> Bool {
      guard let first = place.first else { return false }
      return rival.folders.contains { $0.first == first }
    }
    guard !inFolder.isEmpty, !rivals.contains(where: { !inFolder.contains($0) && isBeside($0) }) else { return rivals }
    return inFolder
  }

  /// Returns true if a folder has the name of a module. In the name of a module, `_` is in the place of other characters.
  private static func isModule(_ folder: Substring, _ module: String) -> Bool {
    String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" }) == module
  }
}
