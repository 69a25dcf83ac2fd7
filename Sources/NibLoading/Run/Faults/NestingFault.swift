internal import NibModel

/// A nested load, or a nesting of objects, that is not possible.
enum NestingFault: Fault {
  /// A class asks for a layout, but the load was given no source of layouts.
  case noLayouts(layout: String)
  /// The layout that is asked for is already being loaded. The chain lists the layouts that are being loaded, the
  /// outermost first.
  case isLoading(layout: String, chain: [String])
  /// The stack of the thread has no room left.
  case stack(levels: Int, kilobytes: Int)

  var code: Diagnostic.Code {
    switch self {
    case .noLayouts: .nestedLayout
    case .isLoading: .selfLoading
    case .stack: .limitExceeded
    }
  }

  var message: String {
    switch self {
    case .noLayouts(let layout): "the layout '\(layout)' cannot be loaded: this load has no source of layouts"
    case .isLoading(let layout, let chain):
      "the layout '\(layout)' is being loaded already: \(chain.joined(separator: " → "))"
    case .stack(let levels, _):
      "objects are nested \(levels) deep here, and the stack of this thread has no room for more"
    }
  }

  var notes: [Diagnostic.Note] {
    guard case .stack(_, let kilobytes) = self else { return [] }
    return [
      Diagnostic.Note("the stack has \(kilobytes) KB: load the layout on a thread with a larger one, or nest less")
    ]
  }

  var facts: Facts {
    switch self {
    case .noLayouts(let layout): [.layout: layout]
    case .isLoading(let layout, let chain): [.layout: layout, .cycle: chain]
    case .stack(let levels, _): [.count: levels]
    }
  }
}
