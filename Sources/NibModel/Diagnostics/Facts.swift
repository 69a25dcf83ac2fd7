/// The facts of a fault under short names, so that a program need not read the sentence.
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
    /// A text that is no reference, or a reference that leads nowhere.
    case reference
    /// A class, an element or an object around the one at fault.
    case container
    /// The object that a connection leads to.
    case target
    /// A tag, an element, or an attribute of the layout vocabulary.
    case name
    /// The value as it is written.
    case value
    /// The class or the type that is expected.
    case wanted
    /// The class, the type or the text that is found instead.
    case given
    /// The name that was probably meant.
    case near
    /// The names that would have been right.
    case offers
    /// The layout that is led to.
    case layout
    /// The objects of a cycle in turn.
    case cycle
    /// The step that comes first.
    case earlier
    /// The step that may come before it.
    case later
    /// The number of things at fault.
    case count
    /// The maximum, or the minimum, that is passed.
    case limit
    /// The version that is found.
    case version
    /// The byte of a file that a fault is at.
    case offset
    /// The words of another library or of the system.
    case reason
  }

  private var values: [Name: Fact] = [:]

  /// Creates facts. A fact that is nil is left out.
  package init(dictionaryLiteral elements: (Name, (any FactConvertible)?)...) {
    for (name, value) in elements { values[name] = value?.fact }
  }

  /// True if there are no facts.
  package var isEmpty: Bool { values.isEmpty }

  /// The facts in the order of their names' declaration.
  package var inOrder: [(name: Name, value: Fact)] {
    Name.allCases.compactMap { name in values[name].map { (name, $0) } }
  }

  /// Returns the facts of both. A name that both have keeps the first one's value.
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
