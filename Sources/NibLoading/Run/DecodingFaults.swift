package import NibModel

// The words for what goes wrong between an initializer and its decoder, wherever the decoder reads from.

extension Diagnostic {
  /// - Parameter advice: what to do with an outlet of that name.
  package static func referenceDecoded(_ name: String, at range: SourceRange?, advice: String) -> Diagnostic {
    Diagnostic(
      .referenceDecoded,
      "'\(name)' is a reference; references are wired after construction and cannot be decoded in init(coder:)",
      at: range, notes: [Note(advice)])
  }

  package static func decoderOutsideInit(_ what: String, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .decoderOutsideInit, "a decoder was asked to \(what) when no initializer was running", at: range,
      notes: [Note("a decoder is good until the initializer returns that it was handed to")])
  }

  package static func childrenNotDecoded(_ className: String, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .childrenNotDecoded,
      "the initializer of \(className) did not decode its children, and nobody would hold them", at: range)
  }

  package static func childrenLeftBehind(_ className: String, at range: SourceRange?) -> Diagnostic {
    Diagnostic(
      .childrenNotDecoded,
      "the initializer of \(className) has put its children into one object and hands out another, and nobody would "
        + "hold them", at: range, notes: [Note("decide which object to make before it takes its children")])
  }
}
