internal import NibModel

/// The items of a completion that fit what is typed, in the order in which they are offered.
struct CompletionList {
  private let items: [CompletionItem]
  private let isCut: Bool

  /// The maximum number of items. With more, the client asks again when more letters are there.
  static let most = 500

  /// - Parameter typed: the letters between the beginning of what is replaced and the cursor.
  init(_ all: [CompletionItem], typed: String) {
    let typed = typed.lowercased()
    // The beginning of a name comes before its middle. The mark of a reference or a role need not be typed.
    func place(_ label: String) -> Int? {
      let label = label.lowercased()
      if typed.isEmpty || [typed, "#" + typed, "@" + typed].contains(where: label.hasPrefix) { return 0 }
      return label.contains(typed) ? 1 : nil
    }
    let found = all.compactMap { item in place(item.label).map { (place: $0, item: item) } }
    let sorted = found.sorted { ($0.place, $0.item.rank, $0.item.label) < ($1.place, $1.item.rank, $1.item.label) }
    items = sorted.prefix(Self.most).map(\.item)
    isCut = sorted.count > Self.most
  }

  /// - Parameter range: the part of the text that an item replaces.
  func json(_ range: JSONValue, _ client: ClientCapabilities) -> JSONValue {
    [
      "isIncomplete": JSONValue(isCut),
      "items": JSONValue(items.enumerated().map { $1.json($0, range, client) }),
    ]
  }
}
