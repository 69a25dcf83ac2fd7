internal import NibLoading
internal import NibModel

extension TraceComparison {
  /// Compares traces as order: their lines of text, but for the name of the order that each load was made in, which is
  /// no event.
  ///
  /// - Complexity: that of the comparison of texts, and of putting the events into words.
  public init(_ first: Trace, _ second: Trace) {
    self.init(first.lines().map(\.textWithoutOrder), second.lines().map(\.textWithoutOrder))
  }
}

extension Trace.Line {
  /// The event on one line; of a load, without the order that it is made in.
  fileprivate var textWithoutOrder: String {
    kind == .loadBegins ? "\(kind.rawValue)   \(file.lastPathComponent.printable)" : text()
  }
}
