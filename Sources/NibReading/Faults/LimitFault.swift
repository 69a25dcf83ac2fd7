package import NibModel

/// A text that exceeds a limit of `ReadingLimits`, or a fixed limit.
package enum LimitFault: Fault {
  case file(bytes: Int, limit: Int)
  case names(limit: Int)
  case depth(limit: Int)
  /// - withItems: true if the text has items, which are counted with the objects.
  case objects(limit: Int, withItems: Bool)
  case attributes(limit: Int)
  case value(limit: Int)
  case marks

  package var code: Diagnostic.Code { .limitExceeded }

  package var message: String {
    switch self {
    case .file(let bytes, let limit): "the file has \(bytes) bytes; the limit is \(limit)"
    case .names(let limit): "the file has more than \(limit) distinct names"
    case .depth(let limit): "objects are nested more than \(limit) deep"
    case .objects(let limit, let withItems): "the file has more than \(limit) objects\(withItems ? " and items" : "")"
    case .attributes(let limit): "an element has more than \(limit) attributes"
    case .value(let limit): "a value has more than \(limit) bytes"
    case .marks: "the file has more than \(String.mostMarks) combining marks in a row"
    }
  }

  package var facts: Facts {
    switch self {
    case .file(let bytes, let limit): [.count: bytes, .limit: limit]
    case .names(let limit), .depth(let limit), .objects(let limit, _), .attributes(let limit), .value(let limit):
      [.limit: limit]
    case .marks: [.limit: String.mostMarks]
    }
  }
}
