public import NibLoading
public import NibModel

extension OrderFinding {
  /// The state that differs between two loads.
  ///
  /// Cases may be added.
  public enum Subject: Hashable, Sendable {
    /// The failure of the load.
    case load
    /// A read of an outlet that was nil.
    case read(OutletReading)
    /// A property of an object.
    case property(String, of: LoadObject)
    /// A value outside the objects, see `OutsideState`.
    case observed(String)
    /// The archive that an object writes.
    case archive(of: LoadObject)
    /// The archives of all objects.
    case archives
    /// The notes of an object, see `NibLoad.note`. Nil for the objects of other layouts.
    case notes(of: LoadObject?)

    /// A kind of subject.
    ///
    /// Kinds may be added.
    public struct Kind: HiddenCases {
      package enum Value: String, CaseIterable, Sendable {
        case failure
        case earlyRead = "early-read"
        case property
        case observed
        case archive
        case note
      }

      package let value: Value

      package init(value: Value) { self.value = value }

      /// The failure of the load.
      public static let failure = Self(value: .failure)
      /// A read of an outlet before it is wired.
      public static let earlyRead = Self(value: .earlyRead)
      /// A property.
      public static let property = Self(value: .property)
      /// A value outside the objects.
      public static let observed = Self(value: .observed)
      /// An archive.
      public static let archive = Self(value: .archive)
      /// The notes of an object.
      public static let note = Self(value: .note)

      /// The kind as reports spell it: `failure`.
      public var rawValue: String { value.rawValue }
    }

    /// The kind of the subject.
    public var kind: Kind {
      switch self {
      case .load: .failure
      case .read: .earlyRead
      case .property: .property
      case .observed: .observed
      case .archive, .archives: .archive
      case .notes: .note
      }
    }

    /// The name of the subject: `sub.str` for a property or an outlet, otherwise the name of the object.
    public var name: String {
      switch self {
      case .load: "the load"
      case .read(let read):
        read.object.flatMap { object in read.member.map { "\(object.name).\($0)" } } ?? read.className
      case .property(let name, let object): "\(object.label).\(name)"
      case .observed(let name): name
      case .archive(let object): object.label
      case .archives: Uncompared.archives
      case .notes(let object): object?.label ?? "another layout"
      }
    }
  }

  /// Two values that are not the same.
  public struct Values: Hashable, Sendable {
    /// The value when the steps come in the layout's own order. Nil if that load has no such value.
    public let first: Value?
    /// The value when the steps come in the opposite order. Nil if that load has no such value.
    public let second: Value?

    /// Creates two values. Returns nil if they are equal, because that is not a difference.
    init?(_ first: Value?, _ second: Value?) {
      if first == second { return nil }
      self.first = first
      self.second = second
    }
  }

  /// A result of the order of two steps.
  public struct Effect: Hashable, Sendable {
    /// The state that differs.
    public let subject: Subject
    /// The two values. Nil for a finding that needs no second load and no second value.
    public let values: Values?
    /// The place of the object that the subject belongs to.
    public let place: SourcePlace?
    /// The path of the layout.
    let file: String
    /// The read, if an outlet was read too early.
    var read: UnwiredRead?

    /// The value when the steps come in the layout's own order. Nil if that load has no such value.
    public var first: Value? { values?.first }
    /// The value when the steps come in the opposite order. Nil if that load has no such value.
    public var second: Value? { values?.second }
  }
}

// MARK: Words

extension OrderFinding.Subject {
  /// Returns the subject for the beginning of a sentence.
  ///
  /// - Parameter file: the path of the layout.
  func words(in file: String) -> String { if case .read(let read) = self { read.sentence(in: file) } else { name } }

  /// Returns the subject in a list of others.
  func listed(in file: String) -> String {
    switch self {
    case .load: "whether the load fails"
    case .read: "whether \(words(in: file))"
    case .property, .observed, .archives: name
    case .archive: "the archive of \(name)"
    case .notes: "the notes of \(name)"
    }
  }
}

extension OutletReading {
  fileprivate func sentence(in file: String) -> String { map(\.name) { $0 }.sentence(in: file) }
}

extension OrderFinding.Effect {
  private static let mostCharacters = 80

  /// The difference as the beginning of a sentence.
  var words: String { subject.words(in: file) }

  /// Both values as messages show them: on one line and not too long. Long values are cut around the place where they
  /// differ, so that two different values never look the same.
  var shown: (first: String, second: String) {
    let (first, second) = (first.map(words), second.map(words))
    let (one, other) = (first ?? "nothing", second ?? "nothing")
    let printable = (one.printable, other.printable)
    // All control characters are shown as the same character, and a text may look like the description of a missing
    // text.
    var texts = printable.0 == printable.1 ? (one.escaped, other.escaped) : printable
    if texts.0 == texts.1 {
      texts = (first.map { "'\($0.escaped)'" } ?? one, second.map { "'\($0.escaped)'" } ?? other)
    }
    let cut = [texts.0, texts.1].cutApart(to: Self.mostCharacters)
    return (cut[0], cut[1])
  }

  /// Returns the description of a value. Only a text that is the value itself is in quotes.
  func words(for value: OrderFinding.Value) -> String {
    [.property, .observed].contains(subject.kind) ? value.words : value.text
  }
}

extension OrderFinding {
  /// The values of properties that remain when the steps always come in the layout's own order, in sentences. Empty for
  /// other effects.
  ///
  /// - Parameter keepsSecond: true if these are the values of the second load.
  package func remainingValues(keepsSecond: Bool) -> [String] {
    (dependence?.effects ?? []).compactMap { effect in
      guard [.property, .observed].contains(effect.subject.kind) else { return nil }
      let (first, second) = effect.shown
      let (kept, lost) = keepsSecond ? (second, first) : (first, second)
      return "\(effect.words) is \(kept) in every load now, and never \(lost)."
    }
  }
}

extension String {
  /// The text with its special characters as escapes of Swift source.
  fileprivate var escaped: String { unicodeScalars.map { $0.escaped(asASCII: false) }.joined() }
}
