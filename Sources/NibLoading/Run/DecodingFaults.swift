package import NibModel

// The words for what goes wrong between an initializer and its decoder, wherever the decoder reads from.

extension Diagnostic {
  /// - Parameter advice: what to do with an outlet of that name.
  package static func referenceDecoded(_ name: String, at place: SourcePlace?, advice: String) -> Diagnostic {
    Diagnostic(
      .referenceDecoded,
      "'\(name)' is a reference; references are wired after construction and cannot be decoded in init(coder:)",
      at: place, notes: [Note(advice)])
  }

  package static func decoderOutsideInit(_ what: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(
      .decoderOutsideInit, "a decoder was asked to \(what) when no initializer was running", at: place,
      notes: [Note("a decoder is good until the initializer returns that it was handed to")])
  }

  package static func childrenNotDecoded(_ className: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(
      .childrenNotDecoded,
      "the initializer of \(className) did not decode its children, and nobody would hold them", at: place)
  }

  package static func childrenLeftBehind(_ className: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(
      .childrenNotDecoded,
      "the initializer of \(className) has put its children into one object and hands out another, and nobody would "
        + "hold them", at: place, notes: [Note("decide which object to make before it takes its children")])
  }
}
