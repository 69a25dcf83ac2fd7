#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
public import NibLoading
public import NibModel

/// Values that are points in time: a date in ISO 8601, alone or with a time and its offset from UTC.
extension Date: NibArchivableValue {
  /// Reads `2026-11-21`, which is midnight UTC, `2026-11-21T17:42:00Z`, or `2026-11-21T17:42:00.5+01:00`. Returns nil
  /// for a date that does not exist, such as the 30th of February.
  public init?(nibText text: Span<UInt8>) {
    var reader = DateReader(text: text)
    guard let seconds = reader.secondsSinceReference() else { return nil }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// Takes a date, or a text.
  public init?(propertyList: PropertyList) {
    switch propertyList {
    case .date(let seconds) where seconds.isFinite: self.init(timeIntervalSinceReferenceDate: seconds)
    case .string(let text): self.init(nibText: text.utf8Span.span)
    default: return nil
    }
  }

  /// A date with the same precision as this one.
  public var propertyList: PropertyList { .date(timeIntervalSinceReferenceDate) }

  /// "a date such as 2026-11-21 or 2026-11-21T17:42:00Z".
  public static var nibDescription: String { "a date such as 2026-11-21 or 2026-11-21T17:42:00Z" }

  /// Digits at their places. A grammar cannot describe which months have 31 days.
  public static var nibShape: ValueShape {
    .pattern("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+\\-][0-9]{2}:[0-9]{2}))?")
  }
}
