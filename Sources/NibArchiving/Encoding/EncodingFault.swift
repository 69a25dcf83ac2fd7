internal import NibModel

/// Objects that cannot be archived, or whose archive could not be read again.
enum EncodingFault: Fault {
  case notRegistered(className: String)
  /// The object's `encode(with:)` threw an error.
  case threw(className: String, reason: String)
  /// An object encodes two things for one key; nil for its children.
  case encodedTwice(key: String?, className: String)
  /// The objects of a cycle by class name and number. The first and the last are the same.
  case containmentCycle([Member])
  /// A value with a text or data that a reader with the same limits does not read.
  case longText(key: String, className: String, limit: Int)
  case unwritableFile(reason: String)

  /// An object in a cycle.
  struct Member: Hashable, Sendable {
    let className: String
    let number: Int
    fileprivate var words: String { "\(className) (objects.\(number))" }
  }

  var code: Diagnostic.Code {
    switch self {
    case .notRegistered: .unknownClass
    case .threw: .classThrew
    case .encodedTwice: .encodedTwice
    case .containmentCycle: .containmentCycle
    case .longText: .limitExceeded
    case .unwritableFile: .unwritableFile
    }
  }

  var message: String {
    switch self {
    case .notRegistered(let className):
      "objects of \(className) cannot be archived: the class is not registered"
    case .threw(let className, let reason): "\(className) failed in encode(with:): \(reason)"
    case .encodedTwice(let key, let className):
      "\(className) encodes \(key.map { "'\($0)'" } ?? "its children") twice"
    case .containmentCycle(let objects): "the object contains itself: \(Self.words(for: objects))"
    case .longText(let key, let className, let limit):
      "'\(key)' of \(className) has a text or data of more than \(limit) bytes, which is the limit"
    case .unwritableFile(let reason): "the file cannot be written: \(reason)"
    }
  }

  private static func words(for objects: [Member]) -> String {
    let shown = objects.count > 8 ? Array(objects.prefix(4)) + objects.suffix(3) : objects
    var way = shown.map(\.words)
    if objects.count > shown.count { way.insert("…", at: 4) }
    return way.joined(separator: " → ")
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .notRegistered:
      [Diagnostic.Note("register it: only objects of registered classes are made when an archive is read")]
    case .encodedTwice: [Diagnostic.Note("a subclass must use keys that its superclass does not")]
    case .containmentCycle:
      [Diagnostic.Note("encode the way back as a reference: references are wired after every object is made")]
    case .longText:
      [Diagnostic.Note("to write it anyway, pass ArchiveLimits with a higher 'text', here and where the file is read")]
    case .threw, .unwritableFile: []
    }
  }

  var facts: Facts {
    switch self {
    case .notRegistered(let className): [.class: className]
    case .threw(let className, let reason): [.class: className, .reason: reason]
    case .encodedTwice(let key, let className): [.class: className, .member: key]
    case .containmentCycle(let objects): [.cycle: objects.map(\.words), .count: objects.count - 1]
    case .longText(let key, let className, let limit): [.class: className, .member: key, .limit: limit]
    case .unwritableFile(let reason): [.reason: reason]
    }
  }
}
