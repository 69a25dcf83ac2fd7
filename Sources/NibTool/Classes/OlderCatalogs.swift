internal import NibExploring
internal import NibModel
internal import NibSources

/// The catalogs of a command that are older than Swift sources.
struct OlderCatalogs {
  /// The differences by the paths of the catalogs and of the Swift files.
  private var differences: [String: [String: [StaleCatalog.Difference]]] = [:]
  private var known: Set<[String]> = []

  mutating func add(_ files: [StaleCatalog], of catalog: String) {
    for file in files {
      for difference in file.differences where known.insert([catalog, file.file, difference.words]).inserted {
        differences[catalog, default: [:]][file.file, default: []].append(difference)
      }
    }
  }

  /// Sentences, one for each catalog.
  var remarks: [String] {
    differences.sorted { $0.key < $1.key }.compactMap { catalog, files in
      guard let file = files.min(by: { $0.key < $1.key }), let first = file.value.first else { return nil }
      let rest = files.values.reduce(0) { $0 + $1.count } - 1
      let more = rest == 0 ? "" : ", and \(rest) more \(rest == 1 ? "difference" : "differences")"
      return
        "\(catalog.printable) is older than \(file.key.shortened.printable): it \(first.words)\(more). Write it again: "
        + "MyTool classes -o \(catalog.quotedForShell.printable)"
    }
  }
}

extension StaleCatalog.Difference {
  /// The difference in words that follow the name of the catalog.
  fileprivate var words: String {
    switch self {
    case .lacksClass(let name): "lacks the class \(name.shortened.printable)"
    case .lacksMember(let kind, let name, let className):
      "lacks \(kind.words(for: name)) of \(className.shortened.printable)"
    case .hasClass(let name): "has the class \(name.shortened.printable), which the file does not declare"
    case .hasMember(let kind, let name, let className):
      "has \(kind.words(for: name)) of \(className.shortened.printable), which the file does not declare"
    }
  }
}
