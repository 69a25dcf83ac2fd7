internal import NibLoading
internal import NibModel

/// The properties of the objects, and the reasons why some of them cannot be compared.
final class Coverage {
  /// Properties that an author does not want to be compared: `Class.property`.
  let ignored: Set<String>
  /// The names of the values outside the objects that are observed.
  private let observed: Set<String>
  /// The properties of each class that has been seen, by the names that outcomes use: `text` is `Label.text`.
  private var declared: [ObjectIdentifier: [String: String]] = [:]
  private var types: [Outcome.Participant: ObjectIdentifier] = [:]
  /// The names by object, for loads that another process has run.
  private var sent: [Outcome.Participant: [String: String]] = [:]
  /// A number that changes whenever the coverage changes.
  private(set) var version = 0
  /// The reasons why properties are compared only in part, or not at all.
  private(set) var gaps: [Outcome.Key: Uncompared.Reason] = [:]
  private(set) var ignoredKeys: Set<Outcome.Key> = []
  /// True if some objects write archives, and one of them cannot be archived.
  private(set) var lacksArchives = false

  init(ignoring ignored: Set<String>, observed: Set<String> = []) {
    self.ignored = ignored
    self.observed = observed
  }

  /// A coverage of the same names in which nothing has been noted.
  var withoutNotes: Coverage { Coverage(ignoring: ignored, observed: observed) }

  // MARK: Reading

  /// Returns true if the properties of the object's class have not been listed.
  func begin(_ object: AnyObject, as participant: Outcome.Participant) -> Bool {
    let type = ObjectIdentifier(Swift.type(of: object))
    if types.updateValue(type, forKey: participant) != type { version += 1 }
    if declared[type] != nil { return false }
    let name = "\(Swift.type(of: object))"
    declared[type] = ["notes": "\(name).notes", "archive": "\(name).archive"]
    return true
  }

  func declare(_ name: String, _ label: String, by type: Any.Type, for participant: Outcome.Participant) {
    version += 1
    if let known = types[participant] { declared[known]?[name] = "\(type).\(label)" }
  }

  /// Returns true if the author does not want a property to be compared.
  func ignores(_ label: String, of type: Any.Type, _ key: @autoclosure () -> Outcome.Key) -> Bool {
    guard !ignored.isEmpty, ignored.contains("\(type).\(label)") else { return false }
    if ignoredKeys.insert(key()).inserted { version += 1 }
    return true
  }

  /// Returns true if the author does not want a value outside the objects to be compared.
  func ignores(_ name: String, _ key: Outcome.Key) -> Bool {
    guard ignored.contains(name) else { return false }
    if ignoredKeys.insert(key).inserted { version += 1 }
    return true
  }

  func note(_ reason: Uncompared.Reason, _ key: Outcome.Key) {
    if gaps.updateValue(gaps[key] ?? reason, forKey: key) == nil { version += 1 }
  }

  func noteMissingArchives() {
    if !lacksArchives { version += 1 }
    lacksArchives = true
  }

  // MARK: Names

  /// Returns the name by which an author leaves a key out: `Class.property`.
  func name(of key: Outcome.Key) -> String? {
    if case .observed(let name) = key.aspect { return name }
    let names = sent[key.participant] ?? types[key.participant].flatMap { declared[$0] }
    switch key.aspect {
    case .property(let name): return names?[name]
    case .notes: return names?["notes"]
    case .archived: return names?["archive"]
    case .failure, .earlyRead, .observed: return nil
    }
  }

  /// Returns the ignored names that no object has, each with the name that was probably meant.
  ///
  /// - Parameter registered: the classes that other layouts may use. For a class that this layout does not use, any
  ///   property may be named.
  func unknownNames(registered: [AnyClass]) -> [ExplorationReport.UnknownName] {
    let known = Set((Array(declared.values) + sentNames).flatMap(\.values)).union(observed).union([Uncompared.archives])
    let missing = ignored.subtracting(known)
    if missing.isEmpty { return [] }
    let used = Set(known.map(Self.className))
    var unused: Set<String> = []
    for type in registered {
      var type: AnyClass? = type
      while let level = type {
        unused.insert("\(level)")
        type = _getSuperclass(level)
      }
    }
    unused.subtract(used)
    return missing.sorted().filter { !unused.contains(Self.className($0)) }.map {
      ExplorationReport.UnknownName(name: $0, suggestion: Suggestion.nearest(to: $0, among: known.sorted()))
    }
  }

  // MARK: Another process

  /// The names for each class, for loads that another process has run.
  private var sentNames: [[String: String]] = []

  func write(to writer: inout WireWriter) {
    var numbers: [ObjectIdentifier: Int] = [:]
    writer.write(Array(declared.enumerated())) { entry, writer in
      numbers[entry.element.key] = entry.offset
      writer.write(entry.element.value) { name, writer in
        writer.write(name.key)
        writer.write(name.value)
      }
    }
    writer.write(types) { entry, writer in
      writer.write(entry.key)
      writer.write(numbers[entry.value] ?? -1)
    }
    writer.write(gaps) { entry, writer in
      writer.write(entry.key)
      writer.write(entry.value.rawValue)
    }
    writer.write(ignoredKeys) { $1.write($0) }
    writer.write(lacksArchives)
  }

  /// Adds what another process has noted.
  func read(from reader: inout WireReader, of graph: ResolvedGraph) throws(BrokenMessage) {
    let names = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      let pairs = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
        (try reader.text(), try reader.text())
      }
      return Dictionary(pairs) { first, _ in first }
    }
    sentNames += names
    let owners = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      (try reader.stateParticipant(of: graph), try reader.number())
    }
    for (participant, number) in owners where names.indices.contains(number) { sent[participant] = names[number] }
    let found = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in
      (try reader.key(of: graph), Uncompared.Reason.Value(rawValue: try reader.text()))
    }
    for (key, reason) in found { if let reason { note(.init(value: reason), key) } }
    let keys = try reader.list { (reader: inout WireReader) throws(BrokenMessage) in try reader.key(of: graph) }
    ignoredKeys.formUnion(keys)
    if try reader.flag() { noteMissingArchives() }
  }

  private static func className(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }
}
