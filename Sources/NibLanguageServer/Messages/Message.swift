internal import NibModel

/// A message of a client, as JSON-RPC 2.0 has it.
enum Message {
  case request(MessageID, String, JSONValue)
  case notification(String, JSONValue)
  /// A reply to a request of the server.
  case reply(MessageID)

  /// The maximum depth of values. A client's capabilities have about ten levels.
  private static let mostDepth = 64

  /// Reads the body of a message.
  init(_ body: [UInt8]) throws(ResponseError) {
    let value: JSONValue
    do { value = try JSONReader.value(in: body, mostDepth: Self.mostDepth) } catch {
      throw ResponseError(.parseError, "the message is not JSON: \(error.message)")
    }
    let fields = value.byKey
    let id = fields["id"].flatMap(MessageID.init)
    guard let method = fields["method"]?.string else {
      if let id, fields["result"] != nil || fields["error"] != nil {
        self = .reply(id)
        return
      }
      throw ResponseError(.invalidRequest, "the message has no method", id: id)
    }
    let params = fields["params"] ?? JSONValue(.null)
    if let id {
      self = .request(id, method, params)
    } else if fields["id"] == nil {
      self = .notification(method, params)
    } else {
      throw ResponseError(.invalidRequest, "an id is a number or a text")
    }
  }
}

/// The id of a request.
enum MessageID: Hashable {
  case number(Int)
  case text(String)

  init?(_ value: JSONValue) {
    if let number = value.integer {
      self = .number(number)
    } else if let text = value.string {
      self = .text(text)
    } else {
      return nil
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): JSONValue(integerLiteral: number)
    case .text(let text): JSONValue(stringLiteral: text)
    }
  }
}

/// The reason why a request has no result.
struct ResponseError: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  let code: Code
  let message: String
  /// The request, if only the message says which it is.
  let id: MessageID?

  init(_ code: Code, _ message: String, id: MessageID? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }

  var json: JSONValue {
    ["code": JSONValue(integerLiteral: code.rawValue), "message": JSONValue(stringLiteral: message)]
  }
}
