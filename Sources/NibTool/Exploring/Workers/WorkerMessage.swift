/// The descriptors that a worker has when it starts, besides the standard ones.
enum WorkerDescriptor {
  /// The socket for requests and replies.
  static let socket: Int32 = 3
  /// The file that contains a `WorkerPage`.
  static let page: Int32 = 4
}

/// Messages between a client and a worker: a length in four bytes, a kind in one, and the bytes.
enum WorkerMessage {
  enum Kind: UInt8 {
    /// The worker is ready for requests.
    case ready
    /// A request, to the worker.
    case request
    /// A part of a reply.
    case part
    /// The rest of a reply, or all of it.
    case reply
  }

  static let headerCount = 5
  /// The maximum size of a message.
  private static let mostBytes = 1 << 30

  static func bytes(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
    let count = UInt32(body.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } + [kind.rawValue] + body
  }

  /// Returns the length of the body and the kind. Nil if the header is not valid.
  static func header(_ bytes: some Collection<UInt8>) -> (count: Int, kind: Kind)? {
    let count = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= mostBytes, let last = bytes.dropFirst(4).first, let kind = Kind(rawValue: last) else { return nil }
    return (count, kind)
  }
}
