package import NibModel

/// A layout that another layout refers to, and that is not found, cannot be read, or would be loaded endlessly.
enum LayoutFault: Fault {
  /// - loader: the class that loads the layout, if the referring layout does not name it.
  case notFound(LayoutNotFound, loader: String?)
  /// - reason: the error of the source.
  case unreadable(String, reason: String, loader: String?)
  /// The layouts, and the classes that load them, in turn.
  ///
  /// - other: the layout that is loaded again, if it is not the one that is checked.
  case loadsItself([String], other: String?)

  var code: Diagnostic.Code {
    if case .loadsItself = self { .selfLoading } else { .nestedLayout }
  }

  var message: String {
    switch self {
    case .notFound(let error, _): "\(error)"
    case .unreadable(let name, let reason, _): "the layout '\(name)' cannot be loaded: \(reason)"
    case .loadsItself(let chain, let other):
      "loading \(other.map { "'\($0)'" } ?? "this layout") leads to a cycle: \(chain.joined(separator: " → "))"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .notFound(_, let loader?), .unreadable(_, _, let loader?): [Diagnostic.Note("\(loader) loads this layout")]
    case .notFound, .unreadable, .loadsItself: []
    }
  }

  var facts: Facts {
    switch self {
    case .notFound(let error, let loader): [.class: loader, .layout: error.name]
    case .unreadable(let name, let reason, let loader): [.class: loader, .layout: name, .reason: reason]
    case .loadsItself(let chain, let other): [.layout: other, .cycle: chain]
    }
  }
}

extension LayoutFault {
  /// Creates the fault for a layout that another layout refers to. Returns nil for an error in the layout's text, which
  /// has its own place.
  init?(_ name: String, _ error: any Error, loader: String? = nil) {
    if let error = error as? NibError, error.diagnostics.contains(where: { $0.place != nil }) { return nil }
    if let error = error as? LayoutNotFound {
      self = .notFound(error, loader: loader)
    } else {
      self = .unreadable(name, reason: error.summary, loader: loader)
    }
  }
}

extension Diagnostic {
  /// Creates the diagnostic for a layout that cannot be found or read, at the place that refers to it. Returns nil for
  /// an error in the layout's text, which has its own place.
  package static func nestedLayout(_ name: String, _ error: any Error, at place: SourcePlace?) -> Diagnostic? {
    LayoutFault(name, error).map { Diagnostic($0, at: place) }
  }
}
