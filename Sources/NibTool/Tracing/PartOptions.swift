internal import ArgumentParser
internal import NibLoading
internal import NibModel
internal import NibXcode

/// The parts that a command works on, of a file that is loaded in several steps.
struct PartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only this scene of a storyboard: its storyboard identifier, or the id of its controller.",
      valueName: "identifier"))
  var scene: String?

  @Option(
    help: ArgumentHelp(
      "Only this part of a scene, or of a file with prototypes: controller, view, root, or 'prototype' with its identifier.",
      valueName: "name"))
  var part: String?

  var names: PartNames { PartNames(scene: scene, part: part) }
}

/// The scene and the part that are selected; nil for all.
struct PartNames {
  var scene: String?
  var part: String?

  /// True if some parts are selected.
  var isUsed: Bool { scene != nil || part != nil }
}

extension Session {
  /// A part of a file, with its number among all parts of the file.
  typealias NumberedStep = (number: Int, step: PartStep)

  /// Returns the selected parts of a file. Nil if the file is loaded at once.
  ///
  /// - Throws: `ToolStatus` if no part is selected, or if they cannot be planned. The reason has then been reported.
  func steps(
    of document: NibDocument, from path: String, order: LoadOrder?, _ names: PartNames
  ) throws -> [NumberedStep]? {
    let scenes = try names.scene.flatMap { try self.scenes(of: document, named: $0)?.scenes.map(\.id) }
    guard let all = try steps(of: document, from: path, order: order) else {
      if names.part == nil || names.part == LoadPart.Kind.root.description { return nil }
      throw refusal(ofPartsOf: path)
    }
    let numbered = all.enumerated().map { (number: $0.offset, step: $0.element) }.filter { entry in
      scenes.map { scenes in entry.step.scene.map(scenes.contains) ?? false } ?? true
    }
    guard let part = names.part else { return numbered }
    let selected = numbered.filter { $0.step.isNamed(part) }
    if selected.isEmpty {
      console.printError("error: \(PartSelection(numbered.map(\.step), named: part, moves: []).reason)")
      throw ToolStatus.usage
    }
    return selected
  }

  /// Reports that a file has no parts.
  func refusal(ofPartsOf path: String) -> ToolStatus {
    console.printError("error: --part names a part of a storyboard, or a prototype, and \(path.printable) has none")
    return .usage
  }
}
