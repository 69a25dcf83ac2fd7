/// The traits for which an Interface Builder file can vary: the size classes, and the kind of device.
public struct SizeClass: Hashable, Sendable {
  /// A class of sizes in one direction.
  public enum Extent: String, Hashable, Sendable, CaseIterable { case compact, regular }

  /// The class of widths; nil for any.
  public var width: Extent?
  /// The class of heights; nil for any.
  public var height: Extent?
  /// The kind of device, as the file spells it: `mac`, `pad`. Nil for any.
  public var idiom: String?

  /// Creates traits.
  public init(width: Extent? = nil, height: Extent? = nil, idiom: String? = nil) {
    self.width = width
    self.height = height
    self.idiom = idiom
  }

  /// Reads traits from a text with the width and the height: `compact-regular`. Each can be `any`.
  ///
  /// - Returns: Nil for other texts.
  public init?(_ text: String) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2 else { return nil }
    func extent(_ word: String) -> Extent?? { word == "any" ? .some(nil) : Extent(rawValue: word).map { .some($0) } }
    guard let width = extent(words[0]), let height = extent(words[1]) else { return nil }
    self.init(width: width, height: height)
  }

  /// The width and the height as ``init(_:)`` reads them: `compact-any`.
  package var words: String { "\(width?.rawValue ?? "any")-\(height?.rawValue ?? "any")" }

  /// Returns the number of conditions of a variation if these traits meet all of them. Returns nil if one is not met or
  /// not known.
  ///
  /// - Parameter key: The conditions as they are written in the file: `heightClass=compact-widthClass=regular`;
  ///   `default` has none.
  func conditions(in key: String) -> Int? {
    if key == "default" { return 0 }
    let conditions = key.split(separator: "-")
    for condition in conditions {
      let sides = condition.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { return nil }
      let value: String? =
        switch sides[0] {
        case "widthClass": width?.rawValue
        case "heightClass": height?.rawValue
        case "userInterfaceIdiom": idiom
        default: nil
        }
      if value != sides[1] { return nil }
    }
    return conditions.count
  }
}
