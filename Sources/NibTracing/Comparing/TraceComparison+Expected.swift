internal import NibLoading
internal import NibModel

extension TraceComparison {
  /// Compares a trace that a person or an earlier run has written with the trace of a load. The name of the load's
  /// order is compared too.
  ///
  /// - Parameters:
  ///   - expected: the written trace, line by line.
  ///   - seen: the trace of the load.
  ///   - error: the lines of the error that ended the load. They follow the trace.
  /// - Complexity: that of the comparison of texts, and of naming the objects of the events.
  package init(expected: [String], _ seen: Trace, error: [String]) {
    self.init(
      expected.map(ComparedLine.init(text:)),
      seen.lines().map(ComparedLine.init(written:)) + error.map(ComparedLine.init(words:)))
  }
}

extension ComparedLine {
  /// Creates the line of an event for a comparison with a line of text. It includes the name of the order.
  fileprivate init(written line: Trace.Line) {
    let plain = ComparedLine(line)
    (text, verb, subject) = (line.text(), plain.verb, Array((plain.verb + line.writtenSubject.printable).utf8))
    detail = line.kind == .loadBegins ? "\(plain.detail) \(line.detail)" : plain.detail
    facts = nil
  }

  /// Creates a line that is not an event.
  fileprivate init(words: String) {
    (text, verb, detail, subject) = (words, "", words, Array(words.utf8))
    facts = nil
  }
}

extension Trace.Line {
  /// The part of a line between the verb and the values, in the form that a comparison parses from a text.
  fileprivate var writtenSubject: String {
    switch kind {
    case .loadBegins: file.lastPathComponent
    case .loadEnds, .abort: ""
    // The class may differ.
    case .initBegins, .initEnds: " " + object
    case .includeBegins, .includeEnds: detail
    case .part: if case .part(let whole, let member, _) = fact { "\(whole).\(member)" } else { object }
    case .identity, .attribute, .outlet, .collection, .action: "\(object).\(fact.member ?? "")"
    case .attach, .awake, .didLoad, .present, .reuse, .afterInit, .note: object
    case .unwiredRead, .emptyRead: if case .read(let read) = fact { read.outletWords } else { detail }
    case .callback, .misuse: detail
    }
  }
}
