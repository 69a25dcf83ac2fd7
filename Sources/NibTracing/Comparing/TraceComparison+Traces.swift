extension TraceComparison {
  /// Compares traces as order. The name of the order that each load was made in is no event, and is not compared.
  ///
  /// - Complexity: that of the comparison of texts, and of naming the objects of the events.
  public init(_ first: Trace, _ second: Trace) {
    self.init(first.lines().map(ComparedLine.init), second.lines().map(ComparedLine.init))
  }
}
