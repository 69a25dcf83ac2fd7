public import RandomNumbers

/// A random tree with peers, actions and a collection, and what its load must yield.
public struct RandomLayout {
  public var text = ""
  public var parents: [Int?] = []
  public var isCase: [Bool] = []
  public var isPart: [Bool] = []
  private var classes: [String] = []
  private var sections: [Section] = []

  /// The place of a text in an object: before its parts, among them, or behind them.
  private enum Section { case before, within, after }

  public var peers: [(Int, Int)] = []
  public var hasAction: [Bool] = []
  public var rows: [Int] = []

  public init(_ random: inout SplitMix) {
    let count = Int.random(in: 1...9, using: &random)
    var open: [Int] = []
    for index in 0..<count {
      while !open.isEmpty, random.once(in: 2) { close(&open) }
      parents.append(open.last)
      isPart.append(false)
      if let parent = open.last, ["Bag", "Safe"].contains(classes[parent]) {
        if sections[parent] == .before, random.once(in: 2) {
          text += "<attribute name='held'>"
          sections[parent] = .within
        } else if sections[parent] == .within, random.once(in: 3) {
          text += "</attribute>"
          sections[parent] = .after
        }
        isPart[index] = sections[parent] == .within
      }
      let isContainer = index + 1 < count && random.once(in: 2)
      let decodes = isContainer && random.once(in: 4)
      isCase.append(decodes)
      classes.append(isContainer ? decodes ? "Case" : random.pick(["Box", "Bag", "Safe"]) : "Leaf")
      sections.append(.before)
      text += "<\(classes[index]) id='o\(index)' nm='n\(index)'"
      if random.once(in: 2) {
        peers.append((index, Int.random(in: 0..<count, using: &random)))
        text += " peer='#o\(peers.last!.1)'"
      }
      hasAction.append(random.once(in: 3))
      if hasAction[index] { text += " action='#owner.go'" }
      if random.once(in: 3) {
        rows.append(index)
        text += " outlets='rows'"
      }
      text += isContainer ? ">" : "/>"
      if isContainer { open.append(index) }
    }
    while !open.isEmpty { close(&open) }
  }

  private mutating func close(_ open: inout [Int]) {
    let index = open.removeLast()
    text += (sections[index] == .within ? "</attribute>" : "") + "</\(classes[index])>"
  }
}
