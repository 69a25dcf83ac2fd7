internal import NibLoading
internal import NibModel
internal import NibTracing

/// A name for a finding that is the same in each exploration: for lists of known findings, and for code hosts.
///
/// It is made from names alone: the file, the kind, the steps and what differs. So it does not depend on lines, on values,
/// on the seed, or on other findings.
package enum Fingerprint {
  /// The key of the fingerprint in SARIF's `partialFingerprints`. Its number changes when fingerprints change.
  package static let name = "nibExploration/v1"

  /// Returns the fingerprint of some texts: 16 hexadecimal digits.
  package static func of(_ texts: [String]) -> String {
    // Each text is preceded by its length, so that different lists of texts cannot be joined into the same text.
    let digits = String(ContentHash.of(texts.flatMap { "\($0.utf8.count):\($0)".utf8 }), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns the path of a file in the form that fingerprints use: without `.` and without redundant slashes.
  package static func path(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parts : parts
  }
}

/// Makes the fingerprints of the faults of one file. They depend on the path of the file, the code and the message, and not on
/// lines.
package struct FaultFingerprints {
  private let path: String
  private var counts: [String: Int] = [:]

  package init(file: String) { path = Fingerprint.path(file) }

  /// Returns the fingerprint of the next fault. The second of two faults with equal messages has another one than the first.
  package mutating func next(_ code: String, _ message: String) -> String {
    let text = code + "\n" + message
    defer { counts[text, default: 0] += 1 }
    return Fingerprint.of([path, text, "\(counts[text, default: 0])"])
  }
}

extension OrderFinding {
  /// The fingerprint of the finding: 16 hexadecimal digits. They depend only on the kind, the callbacks, the classes,
  /// the objects, the property, and the path of the file.
  public var fingerprint: String { Fingerprint.of([Fingerprint.path(effects.first?.file ?? "")] + texts(true)) }

  /// The fingerprints of the finding and of the others of the same kind.
  package var groupFingerprints: [String] {
    [fingerprint] + others.map(\.fingerprint) + unfollowed.map { effect in effect.fingerprint(in: effect.file) }
  }

  fileprivate func texts(_ withNames: Bool) -> [String] {
    // The steps are sorted, because they may come in the other order when something moves in the file.
    let steps = [earlier, later].map { $0.texts(withNames) }.sorted { $0.lexicographicallyPrecedes($1) }
    return [kind.rawValue] + steps.joined() + (effects.first?.subject.texts(withNames) ?? [])
  }
}

extension StateFinding {
  /// The fingerprint of the finding: 16 hexadecimal digits. They depend only on the kind, the class, the object, the
  /// property, and the path of the file.
  public var fingerprint: String { effect.subject.fingerprint(kind.rawValue, in: effect.file) }

  /// The fingerprints of the finding and of the others of the same kind.
  package var groupFingerprints: [String] {
    [fingerprint] + others.map { $0.subject.fingerprint(kind.rawValue, in: $0.file) }
  }
}

extension OrderFinding.Effect {
  /// Returns the fingerprint of a difference that was not followed to its steps.
  package func fingerprint(in file: String) -> String { subject.fingerprint("unfollowed", in: file) }
}

extension OrderFinding.Subject {
  /// Returns the fingerprint of a difference whose steps are not known.
  ///
  /// - Parameter kind: the reason why the steps are not known.
  package func fingerprint(_ kind: String, in file: String) -> String {
    Fingerprint.of([Fingerprint.path(file), kind] + texts(true))
  }

  /// Returns the fields of the subject in JSON, in the order `kind object class member reader phase`. A missing field
  /// is empty.
  ///
  /// - Parameter withNames: false to leave out the names of objects.
  fileprivate func texts(_ withNames: Bool) -> [String] {
    func name(_ object: LoadObject?) -> String { withNames ? object?.label ?? "" : "" }
    return switch self {
    case .load, .archives, .notes(nil): [kind.rawValue, "", "", "", "", ""]
    case .property(let member, let object): [kind.rawValue, name(object), object.className ?? "", member, "", ""]
    case .observed(let name): [kind.rawValue, "", "", name, "", ""]
    case .archive(let object), .notes(let object?):
      [kind.rawValue, name(object), object.className ?? "", "", "", ""]
    case .read(let read):
      [kind.rawValue, name(read.object), read.className, read.member ?? "", name(read.reader), read.phase.rawValue]
    }
  }
}

extension LoadStep {
  fileprivate func texts(_ withNames: Bool) -> [String] {
    [event.rawValue, object.role.rawValue, withNames ? object.name : "", object.className ?? "", member ?? ""]
      + (withNames ? element.map { [$0.name] } ?? [] : []) + (action.map { [$0] } ?? [])
  }
}

extension ExplorationReport {
  /// The fingerprints of `allDiagnostics`, in the same order.
  package var allFingerprints: [String] {
    findings.flatMap(\.groupFingerprints) + stateFindings.flatMap(\.groupFingerprints)
  }

  /// Returns the findings by their fingerprints, including those that are reported with others.
  ///
  /// - Parameter withNames: false to treat objects of one class as equal.
  package func signatures(withNames: Bool) -> Set<FindingSignature> {
    Set(
      findings.flatMap { [$0] + $0.others }.map { $0.signature(withNames: withNames) }
        + stateFindings.map { $0.signature(withNames: withNames) })
  }
}

/// The statement of a finding without the file, which stays the same in a changed layout.
package struct FindingSignature: Hashable, Sendable {
  fileprivate let texts: [String]
}

extension OrderFinding {
  /// - Parameter withNames: false to treat objects of one class as equal.
  package func signature(withNames: Bool) -> FindingSignature {
    FindingSignature(texts: texts(withNames) + [effects.first?.failureKind ?? ""])
  }
}

extension OrderFinding.Effect {
  /// The kind of the failure, which has to stay the same in a smaller layout: a test can catch an error, but not the end
  /// of its process. Nil if no load fails.
  fileprivate var failureKind: String? {
    for case .failure(let failure)? in [first, second] { return failure.stop == nil ? "error" : "stop" }
    return nil
  }
}

extension StateFinding {
  /// - Parameter withNames: false to treat objects of one class as equal.
  package func signature(withNames: Bool) -> FindingSignature {
    FindingSignature(texts: [kind.rawValue] + effect.subject.texts(withNames))
  }
}
