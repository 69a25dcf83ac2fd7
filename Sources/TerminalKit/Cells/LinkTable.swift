/// The links of cells. Each has a number, which begins at 1.
///
/// A table only grows, so a number keeps its meaning as long as the table exists. When a table is too large, its grid
/// replaces it with a new one.
nonisolated final class LinkTable {
  /// The number of a link. 0 means no link.
  typealias Number = UInt16

  private var links: [Link] = []
  private var numbers: [Link: Number] = [:]

  var count: Int { links.count }

  /// The link of a number, or nil for 0.
  subscript(number: Number) -> Link? {
    let place = Int(number) - 1
    return links.indices.contains(place) ? links[place] : nil
  }

  /// Returns the number of a link, or 0 if the table does not have it.
  func number(of link: Link) -> Number { numbers[link] ?? 0 }

  /// Returns the number of a link, and adds the link if necessary. The greatest number is never used. If a screen has
  /// more different links than numbers, the rest is left out.
  func intern(_ link: Link) -> Number {
    if let number = numbers[link] { return number }
    guard links.count < Number.max - 1 else { return 0 }
    links.append(link)
    let number = Number(links.count)
    numbers[link] = number
    return number
  }
}

nonisolated extension CellStore {
  static let smallestLinkLimit = 1024

  /// Returns the number of a link for cells of the grid.
  mutating func number(of link: Link) -> LinkTable.Number {
    if links.count >= linkLimit, links.number(of: link) == 0 { compactLinks() }
    return links.intern(link)
  }

  /// Replaces the table with one that contains only visible links. A program that runs for weeks shows more and more
  /// links.
  private mutating func compactLinks() {
    let old = links
    links = LinkTable()
    for index in cells.indices {
      guard let link = old[cells[index].link] else { continue }
      cells[index].link = links.intern(link)
    }
    linkLimit = max(Self.smallestLinkLimit, links.count * 2)
  }
}
