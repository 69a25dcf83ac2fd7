internal import NibLoading
internal import NibModel

/// What two findings have in common that are of one fault, in one layout or in another with the same classes.
///
/// It is made of names alone, so that it does not depend on lines, on values, on the seed or on other findings.
package struct FindingSignature: Hashable, Sendable {
  /// The code of the finding.
  package let code: String
  /// The callbacks, in alphabetical order: what moves in a layout may come in the other order.
  private let callbacks: [[String]]
  private let subject: [String]

  fileprivate init(_ code: String, _ callbacks: [[String]], _ subject: [String]) {
    self.code = code
    self.callbacks = callbacks.sorted { $0.lexicographicallyPrecedes($1) }
    self.subject = subject
  }
}

extension OrderFinding {
  /// Returns what the finding has in common with others of the same fault.
  ///
  /// - Parameter withNames: true to tell objects of one class apart.
  package func signature(withNames: Bool) -> FindingSignature {
    FindingSignature(
      kind.rawValue, [earlier, later].map { $0.texts(withNames) }, effects.first?.subject.texts(withNames) ?? [])
  }
}

extension StateFinding {
  /// Returns what the finding has in common with others of the same fault.
  ///
  /// - Parameter withNames: true to tell objects of one class apart.
  package func signature(withNames: Bool) -> FindingSignature {
    FindingSignature(kind.rawValue, [], effect.subject.texts(withNames))
  }
}

extension ExplorationReport {
  /// The signatures of all findings, those that are told with others among them.
  package func signatures(withNames: Bool) -> Set<FindingSignature> {
    let all = findings.flatMap { [$0] + $0.others }
    return Set(
      all.map { $0.signature(withNames: withNames) } + stateFindings.map { $0.signature(withNames: withNames) })
  }
}

extension LoadStep {
  fileprivate func texts(_ withNames: Bool) -> [String] {
    [event.rawValue, withNames ? object.name : "", object.className ?? "", member ?? ""]
  }
}

extension OrderFinding.Subject {
  fileprivate func texts(_ withNames: Bool) -> [String] {
    func texts(_ object: LoadObject?) -> [String] {
      object.map { [withNames ? $0.name : "", $0.className ?? ""] } ?? []
    }
    return switch self {
    case .load, .archives: [kind.rawValue]
    case .property(let name, let object): [kind.rawValue, name] + texts(object)
    case .observed(let name): [kind.rawValue, name]
    case .archive(let object): [kind.rawValue] + texts(object)
    case .notes(let object): [kind.rawValue] + texts(object)
    case .read(let read):
      [kind.rawValue, read.member ?? "", read.className, read.reader.className ?? "", read.phase.rawValue]
        + (withNames ? [read.reader.name, read.object?.name ?? ""] : [])
    }
  }
}
