extension TraceComparison {
  /// Compares traces as order.
  ///
  /// Events are compared with their facts: exact values, targets, places, classes, and the numbers of the loads that they
  /// belong to. The name of the order that each load was made in is not compared, nor are the phase and the depth of an
  /// event, which follow from the order, and the folder of a layout.
  ///
  /// - Complexity: that of the comparison of texts, and of naming the objects of the events.
  public init(_ first: Trace, _ second: Trace) {
    self.init(first.lines().map(ComparedLine.init), second.lines().map(ComparedLine.init))
  }

  /// Compares traces that were written into files: by their facts if both have them, and else by their text.
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
