internal import NibExpressions
internal import NibLoading
internal import NibModel

/// A pattern that makes events of the lines of a log: `awake=-\[(\w+) awakeFromNib\]`.
///
/// The expression is searched for in each line. Its groups are the parts of the event: a first group without a name is the
/// class, and a second the address. Named groups, as in `(?<member>\w+)`, are any of `Group`.
package struct LogPattern: Sendable {
  /// The parts of an event that a group can stand for.
  package enum Group: String, CaseIterable, Sendable {
    /// The id or name of the object.
    case object
    /// The class of the object.
    case `class`
    /// The address, or any other text that tells the objects of one class apart.
    case address
    /// The outlet, attribute, collection, event or callback.
    case member
    /// The value of an attribute, the words of a note or of a failure, or the name of an action.
    case value
    /// The object that a connection or an attachment leads to, as an id.
    case target
    /// The class of the target.
    case targetClass
    /// The address of the target.
    case targetAddress
  }

  let kind: LoadEvent.Kind
  private let expression: Expression
  private let groups: [Group: Int]

  /// The maximum number of bytes at the beginning of a line that are searched.
  package static let mostBytes = 16_384

  /// Parses a pattern.
  ///
  /// - Throws: ``Fault`` with the reason in a sentence.
  package init(_ text: String) throws(Fault) {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { throw Fault(text, .spelling) }
    let event = String(text[..<sign])
    guard let kind = Self.kind(named: event) else { throw Fault(text, .event(event)) }
    try self.init(kind, String(text[text.utf8.index(after: sign)...]), of: text)
  }

  init(_ kind: LoadEvent.Kind, _ source: String, of text: String) throws(Fault) {
    self.kind = kind
    do throws(Expression.Fault) {
      expression = try Expression(search: source, isExpression: true, matchesCase: true, matchesWords: false)
    } catch { throw Fault(text, .expression(error)) }
    var groups: [Group: Int] = [:]
    for (name, number) in expression.groupNames {
      guard let group = Group(rawValue: name) else { throw Fault(text, .group(name)) }
      groups[group] = number
    }
    let named = Set(expression.groupNames.values)
    let unnamed = (1..<expression.groupCount).filter { !named.contains($0) }
    for (group, number) in zip([Group.class, .address], unnamed) where groups[group] == nil { groups[group] = number }
    let namesObject = !Set(groups.keys).isDisjoint(with: [.class, .object, .address])
    if !namesObject, !Self.withoutObject.contains(kind) { throw Fault(text, .noGroup(kind)) }
    self.groups = groups
  }

  /// The kinds of events that need no object.
  private static let withoutObject: Set<LoadEvent.Kind> = [.loadBegins, .loadEnds, .abort, .note]

  /// The kinds of events that a log can have. The others are about code that NibKit watches.
  static let kinds = LoadEvent.Kind.allCases.filter {
    ![.unwiredRead, .emptyRead, .misuse, .part, .includeBegins, .includeEnds].contains($0)
  }

  private static func kind(named name: String) -> LoadEvent.Kind? {
    kinds.first { $0.rawValue == name } ?? kinds.first { $0.rawValue == name + ">" }
  }

  /// Returns the parts of the event in a line, or nil if the line does not match.
  ///
  /// - Parameter bytes: the bytes of the line.
  /// - Complexity: O(bytes of the line × length of the expression), at most two million steps.
  func match(_ line: String, _ bytes: ArraySlice<UInt8>) -> LogMatch? {
    guard bytes.contains(expression.literal) else { return nil }
    guard let match = expression.matches(in: line, limit: 1).first else { return nil }
    let bytes = Array(line.utf8)
    func text(_ group: Group) -> String? {
      groups[group].flatMap { match.groups[$0] }.map { String(decoding: bytes[$0], as: UTF8.self).printable }
    }
    var parts: [Group: String] = [:]
    for group in groups.keys { parts[group] = text(group) }
    return LogMatch(
      kind: kind, parts: parts.filter { !$0.value.isEmpty },
      text: String(decoding: bytes[match.range], as: UTF8.self).printable)
  }

  /// The reason why a text is not a pattern.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
      case spelling
      case event(String)
      case expression(Expression.Fault)
      case group(String)
      case noGroup(LoadEvent.Kind)
    }

    let pattern: String
    let kind: Kind

    init(_ pattern: String, _ kind: Kind) { (self.pattern, self.kind) = (pattern, kind) }

    /// The fault as a sentence that says what to do.
    package var description: String {
      let start = "the pattern '\(pattern.printable)'"
      switch kind {
      case .spelling:
        return start + #" has no '=': write EVENT=EXPRESSION, as in 'awake=-\[(\w+) awakeFromNib\]'"#
      case .event(let name):
        let names = LogPattern.kinds.map(\.rawValue)
        let near = Suggestion.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? "."
        return start + " is for '\(name.printable)', which is not an event\(near) The events are "
          + names.joined(separator: ", ")
      case .expression(let fault): return start + " is not a regular expression: \(fault.words)"
      case .group(let name):
        return start + " has a group '\(name.printable)', but no part of an event has this name. The parts are: "
          + Group.allCases.map(\.rawValue).joined(separator: ", ")
      case .noGroup(let kind):
        return start
          + " has no group for the object of \(kind.rawValue): put the part of the line that names its class "
          + #"into parentheses, as in (\w+)"#
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns true if some bytes occur.
  ///
  /// - Complexity: O(bytes × length of the part), and O(bytes) for texts.
  func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    return withUnsafeBufferPointer { bytes in
      guard bytes.count >= part.count else { return false }
      for start in 0...bytes.count - part.count where bytes[start] == first {
        var length = 1
        while length < part.count, bytes[start + length] == part[length] { length += 1 }
        if length == part.count { return true }
      }
      return false
    }
  }
}

/// A line of a log that matches a pattern.
struct LogMatch {
  let kind: LoadEvent.Kind
  let parts: [LogPattern.Group: String]
  /// The part of the line that matches.
  let text: String
}

extension Expression.Fault {
  fileprivate var words: String {
    switch self {
    case .unclosed: "a bracket is not closed"
    case .unopened: "a bracket is closed that is not open"
    case .nothingToRepeat: "a repetition has nothing before it, or follows another one"
    case .badRange: "the end of a range comes before its beginning"
    case .badEscape:
      "a backslash or '(?' is followed by something that has no meaning; groups are (…), (?:…) or (?<name>…)"
    case .tooDeep: "groups are nested too deeply"
    case .tooManyTimes: "a part is repeated too often"
    case .tooLong: "it is too long"
    }
  }
}
