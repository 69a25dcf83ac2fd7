internal import NibSources

/// The names by which the code of an app can load its storyboards and nibs.
struct AppResources {
  /// False if the app may have others.
  let isComplete: Bool
  /// The names without their suffixes, sorted.
  private(set) var names: [ResourceUse.Kind: [String]] = [:]

  /// - Parameters:
  ///   - files: the paths of the files of Xcode.
  ///   - compiled: the names of files that Xcode or another tool has made of such files.
  init(files: Set<String>, compiled: Set<String>, isComplete: Bool) {
    self.isComplete = isComplete
    var found: [ResourceUse.Kind: Set<String>] = [:]
    for path in files.union(compiled) {
      guard let file = path.split(separator: "/").last, let dot = file.lastIndex(of: ".") else { continue }
      let name = String(file[..<dot])
      // A name such as `Main~ipad` is that of a variant for a device.
      let plain = String(name.prefix { $0 != "~" })
      found[file[dot...].hasPrefix(".storyboard") ? .storyboard : .nib, default: []].formUnion([name, plain])
    }
    names = found.mapValues { $0.sorted() }
  }

  func has(_ kind: ResourceUse.Kind, named name: String) -> Bool { names[kind]?.contains(name) ?? false }
}
