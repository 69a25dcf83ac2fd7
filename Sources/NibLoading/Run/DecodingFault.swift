package import NibModel

/// A fault between an initializer and its decoder.
enum DecodingFault: Fault {
  /// An initializer asks for a reference. The advice is what to do with an outlet of that name.
  case referenceDecoded(String, advice: String)
  /// A decoder is used while no initializer runs.
  case outsideInit(request: String)
  case childrenNotDecoded(className: String)
  case childrenLeftBehind(className: String)

  var code: Diagnostic.Code {
    switch self {
    case .referenceDecoded: .referenceDecoded
    case .outsideInit: .decoderOutsideInit
    case .childrenNotDecoded, .childrenLeftBehind: .childrenNotDecoded
    }
  }

  var message: String {
    switch self {
    case .referenceDecoded(let name, _):
      "'\(name)' is a reference; references are wired after construction and cannot be decoded in init(coder:)"
    case .outsideInit(let request): "a decoder was asked to \(request) when no initializer was running"
    case .childrenNotDecoded(let className):
      "the initializer of \(className) did not decode its children, and nobody would hold them"
    case .childrenLeftBehind(let className):
      "the initializer of \(className) has put its children into one object and hands out another, and nobody would "
        + "hold them"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .referenceDecoded(_, let advice): [Diagnostic.Note(advice)]
    case .outsideInit:
      [Diagnostic.Note("a decoder is good until the initializer returns that it was handed to")]
    case .childrenNotDecoded: []
    case .childrenLeftBehind: [Diagnostic.Note("decide which object to make before it takes its children")]
    }
  }

  var facts: Facts {
    switch self {
    case .referenceDecoded(let name, _): [.member: name]
    case .outsideInit: [:]
    case .childrenNotDecoded(let className), .childrenLeftBehind(let className): [.class: className]
    }
  }
}

extension Diagnostic {
  /// - Parameter advice: what to do with an outlet of that name.
  package static func referenceDecoded(_ name: String, at place: SourcePlace?, advice: String) -> Diagnostic {
    Diagnostic(DecodingFault.referenceDecoded(name, advice: advice), at: place)
  }

  package static func decoderOutsideInit(_ request: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(DecodingFault.outsideInit(request: request), at: place)
  }

  package static func childrenNotDecoded(_ className: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(DecodingFault.childrenNotDecoded(className: className), at: place)
  }

  package static func childrenLeftBehind(_ className: String, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(DecodingFault.childrenLeftBehind(className: className), at: place)
  }
}
