internal import NibLoading
public import NibModel

/// The reason why a scene cannot be made.
public struct StoryboardError: DiagnosedError {
  enum Kind: Fault {
    case noInitialScene
    case noScene(String, known: [String])
    case noStoryboard(String)
    /// Scenes that refer to each other in a cycle.
    case ring([String])
    /// Scenes that refer to each other in a chain that is too long.
    case tooDeep(limit: Int)
    case tooMany(limit: Int)
    case noSegue(String, known: [String])
    case noPrototype(String, known: [String])
    /// The segue leads to no scene.
    case noDestination(String)
    /// The class of the controller cannot own views.
    case noOwner(className: String)

    var code: Diagnostic.Code {
      switch self {
      case .tooDeep, .tooMany: .limitExceeded
      case .ring: .sceneCycle
      default: .noSuchScene
      }
    }

    var message: String {
      switch self {
      case .noInitialScene: "the storyboard has no initial view controller"
      case .noScene("", _): "the other storyboard has no initial view controller"
      case .noScene(let name, _): "no scene has the identifier '\(name.shortened)'"
      case .noStoryboard(let name): "there is no storyboard '\(name.shortened)'"
      case .ring(let names): "scenes lead to each other in a cycle: \(names.joined(separator: " → "))"
      case .tooDeep(let limit): "scenes lead to each other more than \(limit) levels deep"
      case .tooMany(let limit): "a scene leads to more than \(limit) scenes"
      case .noSegue(let name, _): "the scene has no segue '\(name.shortened)'"
      case .noPrototype(let name, _): "the scene has no prototype '\(name.shortened)'"
      case .noDestination(let name): "the segue '\(name.shortened)' leads to no scene"
      case .noOwner(let name):
        "\(name) is the class of a controller that does not conform to NibOwner: it cannot own a view"
      }
    }

    var notes: [Diagnostic.Note] {
      switch self {
      case .noScene(let name, let known) where !known.isEmpty:
        [Diagnostic.Note(Offer(known, for: name).words("the scenes are", none: ""))]
      case .noSegue(let name, let known) where !known.isEmpty:
        [Diagnostic.Note(Offer(known, for: name).words("the segues are", none: ""))]
      case .noPrototype(let name, let known) where !known.isEmpty:
        [Diagnostic.Note(Offer(known, for: name).words("the prototypes are", none: ""))]
      default: []
      }
    }

    var facts: Facts {
      switch self {
      case .noInitialScene: [:]
      case .noScene(let name, let known), .noSegue(let name, let known), .noPrototype(let name, let known):
        [.name: name] + Offer(known, for: name).facts
      case .noStoryboard(let name): [.layout: name]
      case .noDestination(let name): [.name: name]
      case .ring(let names): [.cycle: names]
      case .tooDeep(let limit), .tooMany(let limit): [.limit: limit]
      case .noOwner(let name): [.class: name]
      }
    }
  }

  /// The fault and its place.
  public let diagnostics: [Diagnostic]
  /// The storyboard's text.
  public var source: SourceText { sources[0] }
  /// The storyboard's text, and that of the other storyboard if the fault is about a reference to it.
  public let sources: [SourceText]

  /// - Parameter other: the other storyboard that a reference leads to.
  init(_ kind: Kind, at place: SourcePlace? = nil, in source: SourceText, leadingTo other: Storyboard? = nil) {
    let note = (other?.rootPlace).map { Diagnostic.Note("the other storyboard is here", at: $0.inFile(1)) }
    diagnostics = [Diagnostic(kind, at: place).adding(note.map { [$0] } ?? [])]
    sources = [source] + (other.map { [$0.source] } ?? [])
  }

  /// The fault as text, with its line and a caret.
  public var description: String { diagnostics.rendered(in: sources) }
}
