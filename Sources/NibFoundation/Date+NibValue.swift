#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import NibLoading
public import NibModel

/// A moment: a date of ISO 8601, alone or with a time and its distance from Greenwich.
extension Date: NibArchivableValue {
  /// Reads `2026-11-21`, which is midnight in Greenwich, `2026-11-21T17:42:00Z`, or `2026-11-21T17:42:00.5+01:00`. A date
  /// that no calendar has, such as the 30th of February, is none.
  public init?(nibText text: Span<UInt8>) {
    var reader = DateReader(text: text)
    guard let seconds = reader.secondsSinceReference() else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// Takes a date, also as text.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .date(let seconds) where seconds.isFinite: self.init(timeIntervalSinceReferenceDate: seconds)
    case .string(let text): self.init(nibText: text.utf8Span.span)
    default: return nil
    }
  }

  /// A date, as exact as this one.
  public var propertyList: PropertyList { .date(timeIntervalSinceReferenceDate) }

  /// "a date such as 2026-11-21 or 2026-11-21T17:42:00Z".
  public static var nibDescription: String { "a date such as 2026-11-21 or 2026-11-21T17:42:00Z" }

  /// Digits in their places; which month has 31 days no grammar says.
  public static var nibShape: ValueShape {
    .pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+\\-][0-9]{2}:[0-9]{2}))?")
  }
}
