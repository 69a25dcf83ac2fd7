extension TraceComparison {
  /// Compares the events of two traces and their order.
  ///
  /// Events are compared with their facts: exact values, targets, places, classes, and the numbers of their loads. The
  /// name of a load's order and the folder of a layout are not compared, and neither are the phase and the depth of an
  /// event, because they depend on the order.
  ///
  /// - Complexity: that of the comparison of texts, and of naming the objects of the events.
  public init(_ first: Trace, _ second: Trace) {
    self.init(first.lines().map(ComparedLine.init), second.lines().map(ComparedLine.init))
  }

  /// Compares traces that were read from files: by their facts if both have them, and otherwise by their text.
  ///
  /// - Parameters:
  ///   - first: the first trace, or nil for one without events.
  ///   - second: the second trace, or nil for one without events.
  package init(_ first: WrittenTrace?, _ second: WrittenTrace?) {
    let traces = [first, second].compactMap { $0 }
    let hasFacts = traces.allSatisfy(\.hasFacts)
    func lines(_ trace: WrittenTrace?) -> [ComparedLine] {
      hasFacts ? trace?.lines ?? [] : trace?.lines.map(\.withoutFacts) ?? []
    }
    self.init(lines(first), lines(second))
  }
}
