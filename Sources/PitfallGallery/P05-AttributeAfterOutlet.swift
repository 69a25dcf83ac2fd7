import NibLoading

// The other way round than attr-before-outlet: an outlet's observer that uses an attribute.

extension Pitfall {
  static let attributeAfterOutlet = Pitfall(
    5, "attr-after-outlet", "an outlet's observer uses an attribute", bites: ["gnustep-xib"],
    shows: .note(#"total is wired, currency = """#, of: "invoice"),
    instead: #"note    invoice: total is wired, currency = "EUR""#,
    explanation: """
      When the outlet to the total is wired, the invoice wants to write the amount with its currency, but the \
      currency is not set yet. GNUstep's XIB loader makes all connections first, and sets the attributes of each \
      object just before that object awakes. For the same reason, the attributes of the total are not set when the \
      invoice awakes: the total comes later. If attributes come before outlets, as in UIKit and in this loader's \
      default order, both are set. To work with both kinds of loader, an object reads its own attributes in awake(), \
      and those of other objects after the load.
      """
  ) {
    $0.register(Invoice.self)
  }
  .cured(
    under: "any", shows: .note("the amount is 100 EUR", of: "invoice"),
    """
    The setter of the outlet only stores the object. The invoice builds the text of the amount in afterInit(), when \
    the whole load is over. So it does not depend on the order of attributes, outlets and awakes.
    """
  ) { $0.register(Cured.Invoice.self) }
}

/// Uses its currency as soon as it has somewhere to write it.
final class Invoice: GalleryView {
  var currency = ""
  var total: GalleryView? {
    didSet { NibLoad.note("total is wired, currency = \"\(currency)\"") }
  }

  override class var members: Members {
    super.members.adding(Invoice.self) {
      $0.attribute("currency", \.currency)
      $0.outlet("total") { swap(&$0.total, &$1) }
    }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("awake with currency = \"\(currency)\", total.nm = \"\(total?.nm ?? "")\"")
  }
}

private enum Cured {
  /// Puts the amount together when everything is there.
  final class Invoice: GalleryView {
    var currency = ""
    @Outlet var total: GalleryView?

    override class var members: Members {
      super.members.adding(Invoice.self) {
        $0.outlet("total", \.$total)
        $0.attribute("currency", \.currency)
      }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("the amount is \(total?.nm ?? "") \(currency)")
    }
  }
}
