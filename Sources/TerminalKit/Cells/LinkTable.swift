/// The links that cells lead to, each with a number from 1 on.
///
/// A table only grows, so that a number means the same for as long as anyone holds the table. When it has grown too big
/// its grid goes on with a new one.
nonisolated final class LinkTable {
  /// A link's number; 0 is none.
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

  /// Returns the number of a link, which is added if need be; never the greatest of all. A screen with more different links than
  /// numbers leaves out the rest.
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

  /// Goes on with a table of the links that are shown. A program that runs for weeks shows ever new ones.
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
