internal import NibModel

extension InitializerTrace {
  /// A running initializer.
  struct Call: Sendable {
    let objectClass: AnyClass
    let initializerClass: AnyClass
    /// The name with its labels: `init(frame:name:)`.
    let function: StaticString
    let arguments: [String]
  }

  enum Event: Sendable {
    case begins(Call)
    case ends(Call)
    case note(String)
  }

  struct Entry: Sendable {
    let event: Event
    /// The number of the outermost initializer around the entry, counted in the order in which they began.
    let root: Int
    /// The number of initializers that are running around the entry.
    let depth: Int
  }

  /// Returns the trace as text: a line for the beginning of each initializer and one for its end, indented by nesting.
  ///
  /// A line begins with the object's class. If the initializer belongs to another class, that class follows after a
  /// slash.
  ///
  /// - Complexity: O(lines × log lines).
  public func text() -> String { lines().map { $0 + "\n" }.joined() }

  /// Returns the lines of the text, without their ends.
  package func lines() -> [String] {
    // Entries of several tasks are mixed. Each outermost initializer is shown as one piece.
    let order = entries.indices.sorted { (entries[$0].root, $0) < (entries[$1].root, $1) }
    return order.map { entries[$0].text }
  }

  /// Returns the description of an argument: one line, shortened if it is long.
  static func words(for argument: Any?) -> String {
    let words =
      switch argument {
      case nil: "nil"
      case let text as String: text.debugDescription
      case let coder as NibDecoder: coder.source.rawValue
      case let value as any CustomStringConvertible: value.description.printable
      // For a class without a description, Swift's text would include the module.
      case let value?: type(of: value) is AnyClass ? className(type(of: value)) : String(describing: value).printable
      }
    return words.shortened(to: 100)
  }
}

extension InitializerTrace.Entry {
  fileprivate var text: String {
    let words =
      switch event {
      case .begins(let call): "[\(call.classes) \(call.words)]"
      case .ends(let call): "-> \(className(call.objectClass)) (\(call.function))"
      case .note(let words): words.printable
      }
    return String.indentation(ofLevel: depth) + words
  }
}

extension InitializerTrace.Call {
  fileprivate var classes: String {
    objectClass == initializerClass
      ? className(objectClass) : "\(className(objectClass))/\(className(initializerClass))"
  }

  /// The name with the arguments after their labels: `init(frame: 0×0 at 0,0, name: "")`.
  fileprivate var words: String {
    let function = "\(function)"
    guard !arguments.isEmpty, let start = function.firstIndex(of: "(") else { return function }
    let labels = function[start...].dropFirst().dropLast().split(separator: ":")
    let parts = arguments.enumerated().map { index, argument in
      index < labels.count && labels[index] != "_" ? "\(labels[index]): \(argument)" : argument
    }
    return function[...start] + parts.joined(separator: ", ") + ")"
  }
}
