internal import NibLoading
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// The system for which an Interface Builder file is made, as far as this affects drawing.
nonisolated enum CocoaPlatform: Sendable {
  case iOS, macOS, tvOS, watchOS

  /// Creates the system of a document. Returns nil if the document does not come from an Interface Builder file.
  init?(_ document: NibDocument) {
    guard document.isFromInterfaceBuilder else { return nil }
    let runtime = document.designFact("ib.targetRuntime") ?? ""
    self =
      switch runtime {
      case let name where name.hasPrefix("MacOSX"): .macOS
      case let name where name.hasPrefix("AppleTV"): .tvOS
      case let name where name.hasPrefix("watch"): .watchOS
      default: .iOS
      }
  }

  /// True if y grows upwards.
  var growsUpwards: Bool { self == .macOS }
}

nonisolated extension NibDocument {
  /// Returns the text of an attribute of the root.
  fileprivate func designFact(_ name: String) -> String? {
    rootAttributes.first { self.name(ofAttribute: $0) == name }.map { text(ofAttribute: $0) }
  }
}

/// The design data of an object: values of Interface Builder that a class of Cocoa would decode.
struct CocoaFacts {
  /// The values by name, without the prefix `ib.`.
  private(set) var values: [String: PropertyList] = [:]
  /// The parts of the object, by the names of their attributes.
  private(set) var parts: [String: [AnyObject]] = [:]
  /// The class in the document.
  let className: String
  /// The element that represents the class, such as `textField`.
  let element: String
  let platform: CocoaPlatform

  /// Decodes the data that a document has about an object of a class.
  ///
  /// - Throws: any error that making a part throws.
  init(_ coder: NibDecoder, _ setting: CocoaSetting) throws {
    className = coder.className
    element = setting.element
    platform = setting.platform
    for name in setting.attributes {
      if let value: PropertyList = try coder.decode(forKey: name) { values[String(name.dropFirst(3))] = value }
    }
    for name in setting.parts {
      let objects = try coder.decodeObjects(AnyObject.self, forKey: name)
      if !objects.isEmpty { parts[String(name.dropFirst(3))] = objects }
    }
  }

  /// Creates empty facts, for views that are made in code.
  init(className: String, platform: CocoaPlatform) {
    self.className = className
    self.platform = platform
    element = "view"
  }

  /// Returns a text that is not empty.
  func text(_ name: String) -> String? { values[name]?.words }

  /// Returns a number, limited to values that make sense on a screen.
  func number(_ name: String) -> Double? { values[name]?.number }

  /// Returns the value of `YES` or `NO`.
  func flag(_ name: String) -> Bool? { values[name]?.flag }

  /// Returns a record, such as that of a `rect`.
  func record(_ name: String) -> [String: PropertyList]? { values[name]?.record }

  /// Returns the records of a list, or the only record.
  func records(_ name: String) -> [[String: PropertyList]] { values[name]?.records ?? [] }

  /// Returns the object that is the value of an attribute, if it has facts of its own.
  func part(_ name: String) -> (any CocoaObjectWithFacts)? { parts[name]?.first as? any CocoaObjectWithFacts }

  /// Returns the views among the parts of an attribute.
  func views(_ name: String) -> [View] { (parts[name] ?? []).compactMap { $0 as? View } }

  /// The frame in the coordinates of the file, or nil if there is no valid one.
  var frame: PointRect? { record("frame").flatMap(PointRect.init) }

  /// The margins that may change with the superview.
  var mask: ResizingMask? { record("autoresizingMask").map(ResizingMask.init) }
}

/// The facts that all objects of a class in a document have in common.
nonisolated struct CocoaSetting: Sendable {
  let element: String
  let platform: CocoaPlatform
  /// The names of the class's design data.
  var attributes: [String] = []
  /// The names of the design data that are objects.
  var parts: [String] = []
}

/// An object of a file that keeps its data from the file.
protocol CocoaObjectWithFacts: AnyObject {
  var facts: CocoaFacts { get }
}

nonisolated extension PropertyList {
  /// The text of the value as the screen shows it, if it is not empty: the text itself, or the fragments of an attributed
  /// string.
  var words: String? {
    switch self {
    case .string(let text):
      let text = text.withoutControls
      return text.isEmpty ? nil : text
    case .boolean, .integer, .real: return nil
    case .dictionary(let record):
      if let fragments = record["fragment"] {
        let text = (fragments.records).map { $0["content"]?.words ?? "" }.joined()
        return text.isEmpty ? nil : text
      }
      return (record["content"] ?? record["text"])?.words
    case .array(let items):
      let text = items.compactMap { $0.record?["element"] == .string("fragment") ? $0.words : nil }.joined()
      return text.isEmpty ? nil : text
    case .date, .data: return nil
    }
  }

  var number: Double? {
    let number: Double? =
      switch self {
      case .string(let text): Double(text)
      case .integer(let value): Double(value)
      case .real(let value): value
      default: nil
      }
    guard let number, number.isFinite else { return nil }
    return max(-PointRect.limit, min(number, PointRect.limit))
  }

  var flag: Bool? {
    switch self {
    case .string(let text): text == "YES" || text == "true" || text == "1" || text == "on"
    case .boolean(let value): value
    default: nil
    }
  }

  var record: [String: PropertyList]? { if case .dictionary(let record) = self { record } else { nil } }

  var records: [[String: PropertyList]] {
    switch self {
    case .array(let items): items.compactMap(\.record)
    case .dictionary(let record): [record]
    default: []
    }
  }
}
