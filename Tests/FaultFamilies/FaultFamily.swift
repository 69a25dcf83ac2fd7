public import NibKit

/// A fault of some kind in the classes of a layout, and a look-alike of the same shape in which no order counts.
public struct FaultFamily: Sendable, CustomStringConvertible {
  public let name: String
  /// All findings of the fault.
  public let findings: Set<Finding>
  /// The number of steps whose order counts.
  public let depth: Int
  /// The place where the loads run.
  public let place: Place
  /// The strength of the exploration; nil for the default.
  public let strength: Int?
  /// The maximum number of loads; nil for the default.
  public let runs: Int?
  /// The layouts of the fault, by name. The first load is that of `main`.
  public let faulty: [String: String]
  /// The layouts of the look-alike.
  public let lookAlike: [String: String]
  /// Adds the classes of the layouts.
  public let register: @Sendable (inout ClassRegistry) -> Void

  /// The place where the loads run.
  public enum Place: Sendable {
    /// In the process of the test.
    case here
    /// In processes of their own: they end them, queue work there, or leave something behind.
    case program
  }

  /// A finding that the report must have.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The kind of the finding, as reports spell it.
    public let code: String
    /// The steps that are named: all of those whose order counts, and no others.
    public let steps: Set<String>

    public init(_ code: String, _ steps: Set<String>) { (self.code, self.steps) = (code, steps) }

    public var description: String { "\(code): \(steps.sorted().joined(separator: ", "))" }
  }

  /// - Parameters:
  ///   - steps: the steps whose order counts.
  ///   - code: the kind of the finding.
  ///   - others: further findings of the same fault.
  ///   - words: the word of the layouts that makes the fault, and the one that makes the look-alike.
  ///   - nested: the layouts that are loaded within the load, by name, with a word.
  ///   - layout: the content of the layout, with a word.
  init(
    _ name: String, _ steps: Set<String>, code: String = "order-dependent", and others: [Finding] = [],
    depth: Int? = nil, in place: Place = .here, strength: Int? = nil, runs: Int? = nil,
    words: (faulty: String, clean: String), nested: (String) -> [String: String] = { _ in [:] },
    layout: (String) -> String, register: @escaping @Sendable (inout ClassRegistry) -> Void
  ) {
    self.name = name
    findings = Set([Finding(code, steps)] + others)
    self.depth = depth ?? steps.count
    (self.place, self.strength, self.runs, self.register) = (place, strength, runs, register)
    func layouts(_ word: String) -> [String: String] {
      nested(word).merging(["main": Self.layout(layout(word))]) { $1 }
    }
    (faulty, lookAlike) = (layouts(words.faulty), layouts(words.clean))
  }

  public var description: String { name }

  /// Returns a layout of the objects.
  static func layout(_ objects: String, owner: String? = nil) -> String {
    "<layout version=\"1\"\(owner.map { " owner=\"\($0)\"" } ?? "")>\n\(objects)\n</layout>\n"
  }
}

extension ClassRegistry {
  /// The classes of the families whose loads run in processes of their own.
  public static var familiesOfPrograms: ClassRegistry {
    var classes = ClassRegistry()
    for family in FaultFamily.all where family.place == .program { family.register(&classes) }
    return classes
  }
}
