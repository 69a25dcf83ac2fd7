internal import FileAccess
internal import NibLoading
public import NibModel

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
  /// The sources of the places of its documents.
  package let sources: [SourceText]
  /// The scenes with a controller, in the order of the file.
  public let scenes: [Scene]
  /// The place of the root element.
  package let rootPlace: SourcePlace
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
    public let place: SourcePlace
    /// The parts of the scene: the controller with the other objects of the scene, the view, if the file has it, and the
    /// prototypes, each of which is loaded for a row.
    public let parts: [LoadPart]

    /// The document of the controller and of the other objects of the scene.
    public var controller: NibDocument { parts[0].document }
    /// The document of the view, which the controller owns; nil for a controller that makes its own view.
    public var view: NibDocument? { parts.first { $0.kind == .view }?.document }
    /// The name that Xcode gives the compiled view, or nil.
    var viewName: String? {
      parts.first { $0.kind == .view }.flatMap { view in view.id.map { "\(id)-view-\($0)" } }
    }
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
  /// - Complexity: O(bytes).
  public init(
    reading source: SourceText, sizeClass: SizeClass = SizeClass(), limits: ReadingLimits = ReadingLimits()
  ) throws(NibError) {
    try self.init(NibDocument(xcode: source, limits: limits), sizeClass: sizeClass)
  }

  /// Takes the scenes of a document: of a storyboard, or of a layout that was made from one.
  ///
  /// - Parameters:
  ///   - document: the document with all scenes.
  ///   - sizeClass: the size class whose variations are applied to the scenes.
  /// - Throws: `NibError`, with the faults of the document.
  /// - Complexity: O(objects + attributes + items).
  public init(_ document: NibDocument, sizeClass: SizeClass = SizeClass()) throws(NibError) {
    if !document.faults.isEmpty { throw NibError(document.faults, in: document.sources) }
    let document = document.loaded(under: sizeClass)
    source = document.source
    sources = document.sources
    name = source.file.lastPathComponent.split(separator: ".").first.map(String.init) ?? source.file
    initialID = document.rootAttributes.first { document.name(ofAttribute: $0) == "ib.initialViewController" }
      .map(document.text(ofAttribute:))
    rootPlace = document.rootPlace
    let scenes = SceneParts(document).scenes
    self.scenes = scenes
    // As for scenes, an identifier is looked for before the id of a controller, and of two scenes the first is found.
    let controllers = scenes.map { ($0.id, $0.controller) }
    let views = scenes.compactMap { scene in scene.viewName.flatMap { name in scene.view.map { (name, $0) } } }
    let identifiers = scenes.compactMap { scene in scene.identifier.map { ($0, scene.controller) } }
    documents = Dictionary(identifiers + controllers + views, uniquingKeysWith: { first, _ in first })
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

  /// Returns the scene with an identifier, or the scene whose controller has it as its id.
  public func scene(_ identifier: String) -> Scene? {
    (identified[identifier] ?? numbered[identifier]).map { scenes[$0] }
  }

  /// Returns the scene whose controller has an id, as segues name scenes.
  package func scene(id: String) -> Scene? { numbered[id].map { scenes[$0] } }

  /// The documents of all scenes: controllers, views and prototypes.
  ///
  /// - Complexity: O(documents).
  public var allDocuments: [NibDocument] { scenes.flatMap(\.allDocuments) }

  /// Returns the document of a scene or a view.
  public func layout(named name: LayoutName) -> NibDocument? { documents[name.description] }

  /// The name of the file.
  public var places: [String] { [source.file] }
}

extension Storyboard.Scene {
  /// The documents of the scene: of the controller, the view, and the prototypes.
  ///
  /// - Complexity: O(parts).
  public var allDocuments: [NibDocument] { parts.map(\.document) }
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
    /// The place of the segue's tag.
    public let place: SourcePlace
  }
}
