extension ClassCatalog {
  /// The catalog without lines and without the version of the kit. Two catalogs that are equal without them describe the
  /// same classes.
  package var withoutLines: ClassCatalog {
    var catalog = self
    catalog.kit = ""
    for index in catalog.classes.indices {
      catalog.classes[index].place?.line = 0
      for member in catalog.classes[index].members.indices { catalog.classes[index].members[member].place?.line = 0 }
    }
    return catalog
  }

  /// Returns the lines of this catalog that another one does not have, and those that only the other one has, without
  /// their line numbers.
  ///
  /// - Complexity: O(bytes).
  package func differences(from other: ClassCatalog) -> (missing: [String], added: [String]) {
    let lines = withoutLines.describedLines
    let others = other.withoutLines.describedLines
    let (known, given) = (Set(lines), Set(others))
    return (others.filter { !known.contains($0) }, lines.filter { !given.contains($0) })
  }

  /// The facts and members, each as a line that begins with the name of its class.
  private var describedLines: [String] {
    classes.flatMap { item in
      let lines = ClassCatalog(kit: "", classes: [item]).text.split(separator: "\n").dropFirst(5)
      return ["\(item.name): a class"]
        + lines.filter { $0.hasPrefix("  ") && !$0.hasSuffix("[") && $0 != "  ]" }.map { line in
          let text = line.drop { $0 == " " }
          return "\(item.name): \(text.hasSuffix(",") ? text.dropLast() : text)"
        }
    }
  }
}
