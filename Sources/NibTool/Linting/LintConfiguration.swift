internal import NibModel
internal import NibXcode

/// The decisions of a project about its Interface Builder files: the file `.nib.json`.
struct LintConfiguration {
  /// The name of the file. It is looked for in the folder of a checked file and in the folders above.
  static let fileName = ".nib.json"

  /// The use of a rule.
  enum Level: String, CaseIterable {
    case off, on, notice, warning, error

    /// The severity of the findings, or nil for that of the rule.
    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
  }

  /// Findings that are allowed. A field that is nil allows any.
  struct Allowance {
    /// A path from the folder of the configuration. One that ends in a slash is that of a folder.
    let file: String
    let object: String?
    let code: String?
    /// The place in the configuration.
    let place: SourceRange

    var isOfFolder: Bool { file.hasSuffix("/") }
    /// True if the whole file is left out, with its errors.
    private var isWhole: Bool { object == nil && code == nil }

    /// - Parameter objects: the ids of the objects that the finding is about.
    func allows(_ finding: Diagnostic, in path: String, objects: [String]) -> Bool {
      (isOfFolder ? path.hasPrefix(file) : path == file) && (finding.severity != .error || isWhole)
        && (code ?? finding.code.rawValue) == finding.code.rawValue && (object.map(objects.contains) ?? true)
    }
  }

  private(set) var levels: [String: Level] = [:]
  private(set) var allowances: [Allowance] = []
  /// The folders with the sources of each module, from the folder of the configuration.
  private(set) var modules: [(name: String, folders: [String])] = []
  /// The asset catalogs, or folders with some, from the folder of the configuration. Nil for all in the project.
  private(set) var assets: [String]?
  private(set) var options = LintOptions()
  let source: SourceText

  /// Creates the configuration of a project that has none.
  init() { source = SourceText(file: Self.fileName, bytes: []) }

  /// Reads a configuration.
  ///
  /// - Throws: `NibError` with the place of a key or a value that has no meaning.
  init(reading source: SourceText) throws(NibError) {
    self.source = source
    let all = try source.json()
    guard let root = all.first, let members = root.members else {
      throw source.fault("a configuration must be an object", at: all.first?.place)
    }
    if all.count > 1 { throw source.fault("other text follows the configuration", at: all[1].place) }
    var isVersioned = false
    for member in members {
      let reader = LintValue(value: member.value, name: member.key, source: source)
      switch member.key {
      case "version":
        guard member.value.integer == FormVersion.configuration.number else {
          throw source.fault(
            "the configuration has version \(member.value.written); only version \(FormVersion.configuration.number) can be read",
            at: member.value.place)
        }
        isVersioned = true
      case "rules": try readRules(reader)
      case "allow": try readAllowances(reader)
      case "baseClasses":
        for member in try reader.members { options.baseClasses[member.name] = try member.texts }
      case "device": options.device = try reader.text
      case "usesTraitCollections": options.usesTraitCollections = try reader.bool
      case "bottomBarExceptions": options.bottomBarExceptions = Set(try reader.texts)
      case "colors": options.colors = Set(try reader.texts)
      case "modules": modules = try reader.members.map { member throws(NibError) in (member.name, try member.texts) }
      case "assets": assets = try reader.texts
      default: throw source.fault(Self.unknown("key", member.key, among: Self.keys), at: member.place)
      }
    }
    if !isVersioned { throw source.fault("the configuration has no 'version'", at: root.place) }
  }

  static let keys = [
    "version", "rules", "allow", "baseClasses", "device", "usesTraitCollections", "bottomBarExceptions", "colors",
    "modules", "assets",
  ]

  private mutating func readRules(_ reader: LintValue) throws(NibError) {
    for member in try reader.members {
      guard Self.codes.contains(member.name) else {
        let own = LintRule.all.first { $0.peer == member.name }?.code.rawValue ?? Self.peers[member.name]
        throw reader.source.fault(
          own.map { "there is no rule '\(member.name.shortened)'; IBLinter's rule of this name is '\($0)' here" }
            ?? Self.unknown("rule", member.name, among: Self.codes.sorted()), at: member.value.place)
      }
      let word = try member.text
      guard let level = Level(rawValue: word) else {
        throw reader.source.fault(
          Self.unknown("level", word, among: Level.allCases.map(\.rawValue)), at: member.value.place)
      }
      levels[member.name] = level
      let code = Diagnostic.Code(member.name)
      if level == .off { options.disabled.insert(code) } else { options.enabled.insert(code) }
    }
  }

  private mutating func readAllowances(_ reader: LintValue) throws(NibError) {
    for item in try reader.items {
      let members = try item.members
      for member in members where !["file", "object", "code", "reason"].contains(member.name) {
        throw reader.source.fault(
          Self.unknown("key", member.name, among: ["file", "object", "code", "reason"]), at: member.value.place)
      }
      func text(_ name: String) throws(NibError) -> String? {
        guard let member = members.first(where: { $0.name == name }) else { return nil }
        return try member.text
      }
      guard let file = try text("file") else {
        throw reader.source.fault("an allowance must have a 'file'", at: item.value.place)
      }
      let code = try text("code")
      if let code, !Self.codes.contains(code) {
        throw reader.source.fault(Self.unknown("rule", code, among: Self.codes.sorted()), at: item.value.place)
      }
      allowances.append(
        Allowance(file: file, object: try text("object"), code: code, place: item.value.place))
    }
  }

  /// The codes that a configuration can name.
  static let codes = Set(
    (LintRule.all.map(\.code) + Diagnostic.Code.ofInterfaceBuilder + Diagnostic.Code.ofLayouts).map(\.rawValue)
  ).union(SourceFinding.codes)

  /// The names in IBLinter of findings that are not rules of the lint here.
  static let peers = ["misplaced": "misplaced-view", "ambiguous": "ambiguous-layout", "duplicate_id": "duplicate-id"]

  private static func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
    let near = Suggestion.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(kind) '\(name.shortened)'\(near)"
  }
}

/// A value of a configuration, with the name that messages use.
private struct LintValue {
  let value: JSONValue
  let name: String
  let source: SourceText

  private func fault(_ wanted: String) -> NibError {
    source.fault("'\(name.shortened)' is \(wanted)", at: value.place)
  }

  var text: String {
    get throws(NibError) {
      guard let text = value.string else { throw fault("a text") }
      return text
    }
  }

  var bool: Bool {
    get throws(NibError) {
      guard let bool = value.bool else { throw fault("true or false") }
      return bool
    }
  }

  var items: [LintValue] {
    get throws(NibError) {
      guard let items = value.array else { throw fault("an array") }
      return items.map { LintValue(value: $0, name: name, source: source) }
    }
  }

  var texts: [String] {
    get throws(NibError) {
      let texts = value.array?.compactMap(\.string)
      guard let texts, texts.count == value.array?.count else { throw fault("an array of texts") }
      return texts
    }
  }

  var members: [LintValue] {
    get throws(NibError) {
      guard let members = value.members else { throw fault("an object") }
      return members.map { LintValue(value: $0.value, name: $0.key, source: source) }
    }
  }
}
