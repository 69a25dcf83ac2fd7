import NibKit

extension FaultFamily {
  /// A value that one order leaves to chance is the same each time in another one.
  static let chance = FaultFamily(
    "a number that one order leaves to chance", ["awake player", "awake dealer"], words: ("Player", "Loser"),
    layout: {
      "<CardTable id='table'/>\n<\($0) id='player' at='#table'/>\n<Dealer id='dealer' at='#table'/>"
    },
    register: {
      $0.register(CardTable.self)
      $0.register(Dealer.self)
      $0.register(Player.self)
      $0.register(Loser.self)
    })
}

private final class CardTable: Thing { var hasCards = false }
private final class Dealer: Visitor<CardTable> {
  override func awake() throws { place?.hasCards = true }
}
private final class Player: Visitor<CardTable> {
  private var card = 0
  override func awake() throws { if place?.hasCards == true { card = Int.random(in: 1...1_000_000) } }
}
private final class Loser: Visitor<CardTable> {
  private var card = 0
  override func awake() throws { if place?.hasCards == true { card = 0 } }
}
