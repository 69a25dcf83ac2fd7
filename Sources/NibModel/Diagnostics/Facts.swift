/// The facts of a fault under short names, so that a program need not parse the message.
package struct Facts: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The name of a fact. The schema of findings has the same names.
  package enum Name: String, CaseIterable, Sendable {
    /// The class that the fault is about.
    case `class`
    /// An attribute, outlet, event, action or part.
    case member
    /// A member that contradicts the first, or the value of another load.
    case other
    /// The id of an object.
    case id
    /// A text that is not a reference, or a reference without a target.
    case reference
    /// The class, element or object that contains the fault.
    case container
    /// The target of a connection.
    case target
    /// A tag, an element, or an attribute of the layout vocabulary.
    case name
    /// The value as it is spelled.
    case value
    /// The class or the type that is expected.
    case wanted
    /// The class, the type or the text that was found instead.
    case given
    /// The name that was probably meant.
    case near
    /// The names that would have been correct.
    case offers
    /// The layout that is referred to.
    case layout
    /// The objects of a cycle, in order.
    case cycle
    /// The step that came first.
    case earlier
    /// The step that may come before the first one.
    case later
    /// The number of faulty things.
    case count
    /// The maximum or minimum that is exceeded.
    case limit
    /// The version that was found.
    case version
    /// The offset of the fault in a file, in bytes.
    case offset
    /// The message of another library or of the system.
    case reason
  }

  private var values: [Name: Fact] = [:]

  /// Creates facts. Facts that are nil are omitted.
  package init(dictionaryLiteral elements: (Name, (any FactConvertible)?)...) {
    for (name, value) in elements { values[name] = value?.fact }
  }

  /// True if there are no facts.
  package var isEmpty: Bool { values.isEmpty }

  /// The facts, in the order in which their names are declared.
  package var inOrder: [(name: Name, value: Fact)] {
    Name.allCases.compactMap { name in values[name].map { (name, $0) } }
  }

  /// Returns the facts of both. If both have a fact of the same name, the first one is kept.
  package static func + (one: Facts, other: Facts) -> Facts {
    var sum = one
    sum.values.merge(other.values) { first, _ in first }
    return sum
  }

  /// The facts as a dictionary.
  var dictionary: [String: PropertyList] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value.propertyList) })
  }
}

/// A fact without its name.
package enum Fact: Hashable, Sendable {
  case text(String)
  case number(Int)
  case texts([String])

  fileprivate var propertyList: PropertyList {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .integer(number)
    case .texts(let texts): .array(texts.map(PropertyList.string))
    }
  }
}

/// A type whose values are facts.
package protocol FactConvertible {
  var fact: Fact { get }
}

extension String: FactConvertible {
  package var fact: Fact { .text(self) }
}

extension Int: FactConvertible {
  package var fact: Fact { .number(self) }
}

extension [String]: FactConvertible {
  package var fact: Fact { .texts(self) }
}
