import NibKit

extension FaultFamily {
  /// A generic class takes over a value that its peer may not have yet.
  static let generic = FaultFamily(
    "a generic class", ["awake a", "awake b"], words: ("Copied", "Own"),
    layout: { "<\($0)Numbers id='a' at='#b'/>\n<\($0)Numbers id='b' given='7'/>" },
    register: {
      $0.register(Copied<Int>.self, as: "CopiedNumbers")
      $0.register(Own<Int>.self, as: "OwnNumbers")
    })

  /// Two copies of a value share their storage.
  static let copyOnWrite = FaultFamily(
    "a value without copy on write", ["awake a", "awake b"], words: ("SharedBag", "CopiedBag"),
    layout: { "<Chest id='chest'/>\n<\($0) id='a' at='#chest'/>\n<\($0) id='b' at='#chest'/>" },
    register: {
      $0.register(Chest.self)
      $0.register(SharedBag.self)
      $0.register(CopiedBag.self)
    })

  /// (a + b) + c and a + (b + c) are rounded in different places.
  static let rounding = FaultFamily(
    "a sum that is rounded", ["awake a", "awake b", "awake c"], words: ("0.1 0.2 0.3", "0.5 0.25 0.125"),
    layout: { word in
      let parts = zip(["a", "b", "c"], word.split(separator: " "))
      return "<Scale id='scale'/>\n"
        + parts.map { "<Weight id='\($0)' grams='\($1)' at='#scale'/>" }.joined(separator: "\n")
    },
    register: {
      $0.register(Scale.self)
      $0.register(Weight.self)
    })
}

private class Copied<Value: NibValue>: Thing {
  private(set) var given: Value?
  private var peer: Copied?
  private(set) var taken: Value?
  override class var members: Members {
    super.members.adding(Copied.self) {
      $0.attribute("given") { $0.given = $1 }
      $0.outlet("at") { swap(&$0.peer, &$1) }
    }
  }
  override func awake() throws { taken = given ?? peer?.taken }
}
private final class Own<Value: NibValue>: Copied<Value> {
  override func awake() throws {}
}

private final class Storage { var words: [String] = [] }
private struct Bag {
  private(set) var storage = Storage()
  mutating func add(_ word: String, copying: Bool) {
    if copying {
      let copy = Storage()
      copy.words = storage.words
      storage = copy
    }
    storage.words.append(word)
  }
}
private final class Chest: Thing { var bag = Bag() }
private class CopiedBag: Visitor<Chest> {
  private var bag = Bag()
  private var count = 0
  var isCopied: Bool { true }
  override func awake() throws {
    bag = place?.bag ?? Bag()
    bag.add("coin", copying: isCopied)
    count = bag.storage.words.count
  }
}
private final class SharedBag: CopiedBag {
  override var isCopied: Bool { false }
}

private final class Scale: Thing { var total = 0.0 }
private final class Weight: Visitor<Scale> {
  private var grams = 0.0
  override class var members: Members {
    super.members.adding(Weight.self) { $0.attribute("grams") { $0.grams = $1 } }
  }
  override func awake() throws { place?.total += grams }
}
