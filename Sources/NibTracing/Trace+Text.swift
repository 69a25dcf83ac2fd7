internal import NibLoading
internal import NibModel

extension Trace {
  /// Returns the trace as text, one event per line. This is the form for golden files. A line contains only its own
  /// event, so that a change to one event changes one line.
  ///
  ///     init>   MySuperview sup  2:3
  ///     attr    sup.title = "Hello"  2:30
  ///     awake   sup
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func text() -> String {
    var text = ""
    forEachLine { text += $0.text() + "\n" }
    return text
  }

  /// Returns the trace as text, indented like the nesting of initializers and loads.
  ///
  /// - Complexity: O(events + bytes of the layouts).
  public func tree() -> String {
    var text = ""
    forEachLine { text += $0.indentedText() + "\n" }
    return text
  }
}

extension Trace: CustomStringConvertible {
  /// The trace as `text()` returns it.
  public var description: String { text() }
}

extension Trace.Line: CustomStringConvertible {
  /// The line as `text()` returns it.
  public var description: String { text() }
}

extension Trace.Line {
  /// Returns the event on one line, indented by its nesting, without a line ending. A level below the 40th is written as
  /// a number: `(level 41) attr    …`.
  public func indentedText() -> String { String.indentation(ofLevel: depth) + text() }

  /// Returns the event on one line, without a line ending. Control characters of names and values are shown as symbols.
  public func text() -> String { written ?? words.printable }

  private var words: String {
    let verb = kind.rawValue + String(repeating: " ", count: max(1, 8 - kind.rawValue.count))
    switch kind {
    case .loadBegins: return "\(verb)\(file.lastPathComponent) \(detail)"
    case .loadEnds: return "\(verb)\(file.lastPathComponent)"
    case .abort: return "\(verb)\(detail)"
    case .initBegins: return "\(verb)\(className) \(object)\(ending)"
    case .initEnds: return "\(verb)\(className) \(object)"
    case .attach, .part: return "\(verb)\(detail)"
    case .includeBegins: return "\(verb)\(detail)\(ending)"
    case .includeEnds: return "\(verb)\(detail)"
    case .identity, .attribute, .outlet, .collection, .action: return "\(verb)\(detail)\(ending)"
    case .note: return "\(verb)\(object): \(detail)"
    case .callback: return "\(verb)\(detail)"
    case .unwiredRead, .emptyRead, .misuse: return "\(verb)\(detail)"
    case .awake, .didLoad, .present, .reuse, .afterInit: return "\(verb)\(object)"
    }
  }

  private var ending: String { place.map { "  \($0)" } ?? "" }
}
