internal import NibModel
internal import NibReading

extension LintRule {
  /// The rules about images and colors.
  static let ofResources: [LintRule] = [
    LintRule(
      .unknownImage, isOnByDefault: true,
      "No asset catalog of the project has an image, and no file in it has its name. Only for projects with an asset catalog.",
      peer: "image_resources"
    ) { context in
      guard let known = context.surroundings.images else { return [] }
      return LintResources.findings(LintResources(context.file).images, known, LintFault.image)
    },
    LintRule(
      .unknownColor, isOnByDefault: true,
      "No asset catalog of the project has a named color. Only for projects with an asset catalog.",
      peer: "color_resources"
    ) { context in
      guard let known = context.surroundings.colors else { return [] }
      return LintResources.findings(LintResources(context.file).colors, known, LintFault.color)
    },
    LintRule(
      .unlistedColor, "A named color is not one of those that the project allows.", peer: "use_color_rule",
      option: "colors"
    ) { context in
      LintResources.findings(LintResources(context.file).colors, context.options.colors, LintFault.otherColor)
    },
    LintRule(
      .unusedResource, "The resources of the file list an image or a color that the file does not use."
    ) { context in
      let file = context.file
      guard let resources = file.elements("resources").last else { return [] }
      let end = Int(file.tree.elements[resources].end)
      var used: Set<String> = []
      for element in 0..<file.tree.count where element < resources || element >= end {
        for attribute in file.tree.attributes(of: element) where file.tree.attributes[attribute].valueCount < 256 {
          used.insert(file.text(attribute))
        }
      }
      return file.tree.children(of: resources).compactMap { resource in
        guard let name = file.value("name", of: resource), !used.contains(name) else { return nil }
        return Diagnostic(
          LintFault.unusedResource(name, element: file.name(of: resource)), at: file.whole(resource),
          replacement: "")
      }
    },
  ]
}

/// The uses of images and colors in a file that its project has to have.
private struct LintResources {
  struct Use {
    let name: String
    let place: SourceRange
  }

  private(set) var images: [Use] = []
  private(set) var colors: [Use] = []

  /// Only for so many names, a similar one is looked for.
  private static let mostSuggestions = 50

  /// Returns a finding for each use of a name that is not known.
  static func findings(
    _ uses: [Use], _ known: Set<String>, _ fault: (String, String?) -> LintFault
  ) -> [Diagnostic] {
    let sorted = known.sorted()
    var nearest: [String: String?] = [:]
    return uses.filter { !known.contains($0.name) }.map { use in
      if nearest[use.name] == nil, nearest.count < mostSuggestions {
        nearest[use.name] = .some(Suggestion.nearest(to: use.name, among: sorted))
      }
      let near = nearest[use.name] ?? nil
      return Diagnostic(fault(use.name, near), at: use.place, replacement: near)
    }
  }

  /// - Complexity: O(elements and attributes).
  init(_ file: LintFile) {
    let tree = file.tree
    // A system has its own images, and a file can contain some.
    var others: Set<String> = []
    for image in file.elements("image") where file.owner(of: image) == nil {
      guard let name = file.value("name", of: image) else { continue }
      let isContained = tree.children(of: image).contains { _ in true }
      if isContained || file.value("catalog", of: image) == "system" { others.insert(name) }
    }
    let isImage = tree.names.map { $0 == "image" || $0.hasSuffix("Image") }
    for element in 0..<tree.count {
      for attribute in tree.attributes(of: element) {
        let record = tree.attributes[attribute]
        let isValue =
          tree.elements[element].name == ElementName.userDefinedRuntimeAttribute
          && record.name == ElementName.value && tree.text(ElementName.type, of: element) == "image"
        guard isImage[Int(record.name)] || isValue else { continue }
        let name = file.text(attribute)
        guard !["", "YES", "NO"].contains(name), file.value("catalog", of: element) != "system",
          // AppKit's own images.
          !name.hasPrefix("NS"), file.ids[name] == nil, !others.contains(name)
        else { continue }
        images.append(Use(name: name, place: tree.valuePlace(attribute)))
      }
    }
    for color in file.elements("color") {
      guard let attribute = file.attribute("name", of: color), file.value("catalog", of: color) == nil,
        file.value("colorSpace", of: color) == nil
      else { continue }
      colors.append(Use(name: file.text(attribute), place: tree.valuePlace(attribute)))
    }
  }
}
