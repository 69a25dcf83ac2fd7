internal import NibLoading
internal import NibModel
internal import NibTracing

/// An event of a file, before its load, its nesting and the roles of its objects are known.
struct LoggedEvent {
  let kind: LoadEvent.Kind
  /// The name of the object; `-` if there is none.
  var object = "-"
  /// The class of the object; empty if the line does not have it.
  var className = ""
  var fact: Trace.Line.Fact = .object
  var place: PlaceName?
  /// The file of the layout, for the beginning and the end of a load.
  var file: String?
  /// The line, if the payload does not have all of it.
  var written: String?

  init(_ kind: LoadEvent.Kind) { self.kind = kind }
}

extension LoadEvent.Kind {
  /// The phase of a load that an event of this kind belongs to, or nil for one that can happen in any phase.
  var phase: LoadPhase? {
    switch self {
    case .initBegins, .initEnds, .part, .includeBegins, .includeEnds: .initializing
    case .attach: .attaching
    case .identity, .attribute: .attributes
    case .outlet: .outlets
    case .collection: .collections
    case .action: .actions
    case .awake: .awake
    case .didLoad: .owner
    case .present: .presenting
    case .reuse: .reusing
    case .afterInit: .settling
    case .loadBegins, .loadEnds, .abort: .idle
    case .callback, .note, .unwiredRead, .emptyRead, .misuse: nil
    }
  }
}
