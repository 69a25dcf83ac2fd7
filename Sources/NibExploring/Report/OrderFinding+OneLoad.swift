public import NibLoading
public import NibModel

// The findings that need no second load.

extension OrderFinding {
  /// Two callbacks that touch one property in an order that is not promised.
  public struct UnorderedAccess: Sendable {
    /// An access of a callback to the property.
    public struct Access: Hashable, Sendable {
      /// A kind of access. A callback that reads and writes the property writes it.
      public enum Kind: String, Sendable, CaseIterable {
        /// The callback reads the property, and does not write it.
        case read
        /// The callback writes the property.
        case write
      }

      /// The callback.
      public let step: LoadStep
      /// The kind of access.
      public let kind: Kind
    }

    /// The object that has the property.
    public let object: LoadObject
    /// The property.
    public let property: String
    /// The access that comes first in the layout's own order.
    public let first: Access
    /// The access that may come before it.
    public let second: Access
    /// The order that does not promise which comes first.
    public let order: String
    /// The path of the layout.
    let file: String
    /// The same accesses to the same property of other objects of the class.
    public internal(set) var others: [UnorderedAccess] = []

    var accesses: [Access] { [first, second] }

    var effect: Effect {
      Effect(subject: .property(property, of: object), values: nil, place: object.place, file: file)
    }
  }

  /// An outlet that is read before it is wired.
  public struct EarlyOutlet: Sendable {
    /// The outlet and its reader.
    public let reading: OutletReading
    /// The read, as a step.
    public let reader: LoadStep
    /// The step that wires the outlet; nil if none does.
    public let wiring: LoadStep?
    /// The place of the reader.
    public let place: SourcePlace?
    /// The order of the load.
    public let order: String
    /// The path of the layout.
    let file: String
    let read: UnwiredRead
    /// Reads of the same outlet by other objects of the class.
    public internal(set) var others: [EarlyOutlet] = []

    var effect: Effect {
      Effect(subject: .read(reading), values: nil, place: place, file: file, read: read)
    }
  }

  /// A value of the file that has no effect, because the object itself sets the property again.
  public struct LostValue: Sendable {
    /// The step that sets the value of the file.
    public let attribute: LoadStep
    /// The step that sets the property again.
    public let setter: LoadStep
    /// The property.
    public let property: String
    /// The value of the file.
    public let given: Value
    /// The value at the end.
    public let final: Value
    /// The order of the load.
    public let order: String
    /// The path of the layout.
    let file: String
    /// The values of the same attribute of other objects of the class.
    public internal(set) var others: [LostValue] = []

    var effect: Effect {
      Effect(
        subject: .property(property, of: attribute.object), values: Values(given, final), place: attribute.place,
        file: file)
    }
  }
}
