internal import FileAccess
internal import NibLoading
public import NibModel
internal import NibReading

/// A storyboard, with the documents of its scenes as they are loaded: for each scene, the controller's document and the
/// view's.
///
///     let storyboard = try Storyboard(contentsOf: "Main.storyboard")
///     let loader = StoryboardLoader(storyboard, classes: classes)
///     let scene = try loader.instantiate("login")
///     try scene.loadView()
///
/// It is also a source of layouts. A scene is found by its identifier or by the id of its controller. The view of a
/// scene is found by the name that Xcode uses when it compiles the storyboard, `BYZ-38-t0r-view-8bC-Xf-vdC`.
public struct Storyboard: LayoutSource {
  /// The name of the file without its suffix, by which other storyboards refer to this one.
  public let name: String
  /// The text, for messages.
  public let source: SourceText
  /// The scenes with a controller, in the order of the file.
  public let scenes: [Scene]
  private let initialID: String?
  private let documents: [String: NibDocument]
  /// The index of the scene with each identifier, and of the scene with each controller's id.
  private let identified: [String: Int]
  private let numbered: [String: Int]

  /// A scene: a controller, its view, and its segues.
  public struct Scene: Sendable {
    /// The id of the controller.
    public let id: String
    /// The name by which code requests the scene, or nil.
    public let identifier: String?
    /// The class of the controller.
    public let controllerClass: String
    /// The name of the controller's element: `navigationController`.
    public let element: String
    /// The storyboard and the scene that this scene refers to, or nil if it is not a reference.
    public let reference: Reference?
    /// The segues to other scenes, in the order of the file.
    public let segues: [Segue]
    /// The controller's tag.
    public let place: SourceRange
    /// The document of the controller and of the other objects of the scene.
    public let controller: NibDocument
    /// The document of the view, which the controller owns; nil for a controller that makes its own view.
    public let view: NibDocument?
    let viewName: String?
  }

  /// A scene of another storyboard.
  public struct Reference: Hashable, Sendable {
    /// The name of the storyboard.
    public let storyboard: String
    /// The identifier of the scene; nil for the initial one.
    public let identifier: String?
  }

  /// Reads a storyboard.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - sizeClass: the size class whose variations are applied to the scenes.
  ///   - limits: the limits of the reader.
  /// - Throws: `NibError`, with every fault and its place.
  /// - Complexity: O(bytes + scenes × objects of a scene).
  public init(
    reading source: SourceText, sizeClass: SizeClass = SizeClass(), limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    let file = try XcodeFile(source, limits: limits)
    self.source = source
    name = source.file.lastPathComponent.split(separator: ".").first.map(String.init) ?? source.file
    let tree = file.tree
    initialID = tree.attributes(of: 0).first {
      tree.names[Int(tree.attributes[$0].name)] == "initialViewController"
    }.map { tree.text(tree.attributes[$0].value) }
    var faults: [Diagnostic] = []
    var scenes: [Scene] = []
    for element in file.scenes {
      if let scene = Scene(element, in: file, sizeClass) { scenes.append(scene) }
    }
    for scene in scenes { faults += scene.controller.faults + (scene.view?.faults ?? []) }
    faults += SceneBorders(file).faults
    if !faults.isEmpty { throw NibError(faults.inTextOrder, in: source) }
    self.scenes = scenes
    var documents: [String: NibDocument] = [:]
    for scene in scenes {
      documents[scene.id] = scene.controller
      if let identifier = scene.identifier { documents[identifier] = scene.controller }
      if let name = scene.viewName { documents[name] = scene.view }
    }
    self.documents = documents
    identified = Dictionary(
      scenes.indices.compactMap { index in scenes[index].identifier.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    numbered = Dictionary(scenes.indices.map { (scenes[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Reads a storyboard's file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - sizeClass: the size class whose variations are applied to the scenes.
  ///   - limits: the limits of the reader.
  /// - Throws: `NibError`, with every fault and its place; `unreadable-file` if it cannot be opened or read.
  public init(
    contentsOf path: String, sizeClass: SizeClass = SizeClass(), limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    try self.init(reading: SourceText(contentsOf: path, limit: limits.bytes), sizeClass: sizeClass, limits: limits)
  }

  /// The first scene of the program, or nil.
  public var initialScene: Scene? { initialID.flatMap { numbered[$0] }.map { scenes[$0] } }

  /// The place of the root element; nil if no scene has a document.
  package var rootPlace: SourceRange? { allDocuments.lazy.compactMap { $0.textPlaces?.root }.first }

  /// Returns the scene with an identifier, or the scene whose controller has it as its id.
  public func scene(_ identifier: String) -> Scene? {
    (identified[identifier] ?? numbered[identifier]).map { scenes[$0] }
  }

  /// The documents of all scenes, controllers and views.
  ///
  /// - Complexity: O(documents).
  public var allDocuments: [NibDocument] { scenes.flatMap { [$0.controller] + ($0.view.map { [$0] } ?? []) } }

  /// Returns the document of a scene or a view.
  public func layout(named name: LayoutName) -> NibDocument? { documents[name.description] }

  /// The name of the file.
  public var places: [String] { [source.file] }
}

extension Storyboard.Scene {
  /// Creates a scene from its element. Returns nil for a scene without a controller.
  init?(_ scene: Int, in file: XcodeFile, _ sizeClass: SizeClass) {
    let (tree, reader) = (file.tree, SceneReader(file, scene: scene))
    guard let element = reader.controller, let id = tree.text(ElementName.id, of: element) else { return nil }
    func text(_ name: String) -> String? {
      tree.attributes(of: element).first { tree.names[Int(tree.attributes[$0].name)] == name }.map {
        tree.text(tree.attributes[$0].value)
      }
    }
    self.id = id
    identifier = text("storyboardIdentifier") ?? text("identifier")
    self.element = tree.names[Int(tree.elements[element].name)]
    controllerClass =
      file.qualifiedName(ofElement: element) ?? text("customClass")
      ?? CocoaClasses.name(ofElement: self.element, on: file.platform)
    reference = text("storyboardName").map {
      Storyboard.Reference(storyboard: $0, identifier: text("referencedIdentifier"))
    }
    place = tree.tagName(element)
    controller = reader.controllerDocument().loaded(under: sizeClass).withoutPrototypes
    view = reader.viewDocument()?.loaded(under: sizeClass).withoutPrototypes
    viewName = reader.viewName
    segues = Self.segues(below: scene, in: file)
  }

  private static func segues(below scene: Int, in file: XcodeFile) -> [Storyboard.Segue] {
    let tree = file.tree
    return (scene..<Int(tree.elements[scene].end)).compactMap { element in
      let parent = Int(tree.elements[element].parent)
      guard tree.elements[parent].name == ElementName.connections,
        tree.names[Int(tree.elements[element].name)] == "segue",
        let destination = tree.text(ElementName.destination, of: element)
      else { return nil }
      var facts: [String: String] = [:]
      for index in tree.attributes(of: element) {
        facts[tree.names[Int(tree.attributes[index].name)]] = tree.text(tree.attributes[index].value)
      }
      return Storyboard.Segue(
        id: facts["id"] ?? "", identifier: facts["identifier"], kind: facts["kind"] ?? "", destinationID: destination,
        sourceID: tree.text(ElementName.id, of: Int(tree.elements[parent].parent)) ?? "",
        relationship: facts["relationship"], unwindAction: facts["unwindAction"], customClass: facts["customClass"],
        place: tree.tagName(element))
    }
  }
}

extension Storyboard {
  /// A connection from a scene to another one.
  public struct Segue: Hashable, Sendable {
    /// The id in the file.
    public let id: String
    /// The name by which code requests the segue, or nil.
    public let identifier: String?
    /// The kind, as the file spells it: `show`, `embed`, `relationship`, `unwind`.
    public let kind: String
    /// The id of the controller that it leads to. For an unwind segue, the id of the exit.
    public let destinationID: String
    /// The id of the object at which it begins.
    public let sourceID: String
    /// The role of the destination in a container: `rootViewController`.
    public let relationship: String?
    /// The action that an unwind segue searches for.
    public let unwindAction: String?
    /// The segue's own class, or nil.
    public let customClass: String?
    /// The range of the segue's tag.
    public let place: SourceRange
  }
}
