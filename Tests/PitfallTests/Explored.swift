import NibExploring
import NibKit
import NibTool
import NibXcode
import PitfallGallery
import Testing

/// The verdict that exploring must reach on a pitfall. The table is written by hand, from the layouts and classes.
struct Explored: CustomTestStringConvertible, Sendable {
  let number: Int
  let verdict: Verdict

  enum Verdict: Sendable {
    /// Found under these orders, as `nib explore --orders` takes them.
    case found(under: String, [Sight], besides: [Sight] = [])
    /// Nothing is found, for this reason.
    case not(String)
    /// Nothing can be loaded, and so explored: the plan finds it.
    case planned
  }

  /// A finding: the step that comes earlier, the step that may come before it, and the effect. Where several objects
  /// are alike, any of them may be named.
  struct Sight: Sendable {
    let earlier: [String]
    let later: [String]
    let about: About
    /// The reason for a finding that is not what the pitfall is about.
    let reason: String?

    init(_ earlier: [String], _ later: [String], _ about: About, because reason: String? = nil) {
      self.earlier = earlier
      self.later = later
      self.about = about
      self.reason = reason
    }

    init(_ earlier: String, _ later: String, _ about: About, because reason: String? = nil) {
      self.init([earlier], [later], about, because: reason)
    }

    func matches(_ finding: OrderFinding) -> Bool {
      earlier.contains(finding.earlier.description) && later.contains(finding.later.description)
        && finding.effects.contains(where: about.matches)
    }
  }

  /// The effect that depends on the order.
  enum About: Sendable {
    /// A property, as `object.property`.
    case property(String)
    /// A property, as `object.property`, whose value in the file is lost under every order.
    case lost(String)
    /// The notes of an object.
    case notes(of: String)
    /// An outlet, as `object.outlet`, that may be read before it is wired.
    case early(String)
    /// A failure of the load.
    case failure

    func matches(_ effect: OrderFinding.Effect) -> Bool {
      switch self {
      case .property(let name), .lost(let name):
        effect.subject.kind == .property && effect.subject.name == name
      case .notes(let object): effect.subject.kind == .note && effect.subject.name == object
      case .early(let outlet):
        effect.subject.kind == .earlyRead && effect.subject.name == outlet
      case .failure: effect.subject.kind == .failure
      }
    }

    var words: String {
      switch self {
      case .property(let name): name
      case .lost(let name): "\(name): the value of the file is lost"
      case .notes(let object): "the notes of \(object)"
      case .early(let outlet): "\(outlet) is nil"
      case .failure: "the load fails"
      }
    }
  }

  /// The pitfall of the number. The numbers have no gaps once all branches of a release are joined.
  var pitfall: Pitfall {
    guard let pitfall = PitfallGallery.pitfalls.first(where: { $0.number == number }) else {
      fatalError("there is no pitfall \(number)")
    }
    return pitfall
  }
  var testDescription: String { "\(number) \(pitfall.name)" }

  static func found(_ number: Int, under orders: String, _ sights: Sight..., besides: [Sight] = [])
    -> Explored
  {
    Explored(number: number, verdict: .found(under: orders, sights, besides: besides))
  }

  static func not(_ number: Int, _ reason: String) -> Explored {
    Explored(number: number, verdict: .not(reason))
  }

  static func planned(_ number: Int) -> Explored { Explored(number: number, verdict: .planned) }

  static let all: [Explored] = [
    .found(1, under: "any", Sight("awake sup", "awake sub", .property("sub.str"))),
    .found(2, under: "any", Sight("form", "outlet form.user", .early("form.user"))),
    .found(
      3, under: "any", Sight("attr thermostat.target", "outlet thermostat.display", .property("display.nm"))),
    .found(4, under: "any", Sight("attr volume.level", "awake volume", .lost("volume.level"))),
    .found(5, under: "any", Sight("attr invoice.currency", "outlet invoice.total", .notes(of: "invoice"))),
    .found(6, under: "any", Sight(["awake board"], ["awake left", "awake right"], .notes(of: "board"))),
    .found(7, under: "any", Sight("awake list", "awake row", .notes(of: "row"))),
    .found(8, under: "any", Sight("awake loader", "awake status", .property("status.nm"))),
    .found(
      9, under: "any", Sight(["awake one", "awake two"], ["awake two", "awake three"], .notes(of: "two"))),
    .not(10, "order is not the cause: other loaders do not awake the owner"),
    .found(11, under: "all", Sight("awake mixer", "awake Studio", .notes(of: "mixer"))),
    .found(
      12, under: "all", Sight("awake table", "awake MailFolder", .property("MailFolder.observers")),
      besides: [
        Sight(
          "outlet table.folder", "awake table", .failure,
          because: "a table that awakes before its outlet is wired has no owner for its rows")
      ]),
    .found(13, under: "all", Sight("awake cursor", "awake cursor", .property("cursor.timers"))),
    .found(14, under: "all", Sight("awake billing", "awake billing", .property("billing.awakes"))),
    .found(15, under: "all", Sight("awake query", "awake ReportForm", .notes(of: "ReportForm"))),
    .found(16, under: "any", Sight("awake profile", "awake window", .early("profile.label"))),
    // Nothing in this load would wire it.
    .found(17, under: "any", Sight("segue", "segue", .early("detail.label"))),
    .found(18, under: "any", Sight(["init panel"], ["init save", "init cancel"], .notes(of: "save"))),
    .not(19, "order is not the cause: every load fails, and the report says so"),
    .found(
      20, under: "any", Sight("outlet left.twin", "outlet right.twin", .notes(of: "right")),
      besides: [
        Sight(
          ["attr right.nm", "attr left.nm"], ["outlet left.twin", "outlet right.twin"], .notes(of: "left"),
          because: "the observer looks at the other's number too, which may come after it")
      ]),
    .not(21, "order is not the cause: the program chooses the initializer when it registers the class"),
    .found(
      22, under: "all", Sight("end avatar", "attach image", .failure),
      besides: [
        Sight(
          "outlet card.avatar", "awake card", .early("card.avatar"),
          because: "a card that awakes before its outlet is wired has no avatar"),
        Sight(
          "end avatar", "attr avatar.nm", .property("avatar.nm"),
          because: "what is set within the initializer is set on the original too"),
        Sight(
          "awake avatar", "awake avatar", .notes(of: "avatar"),
          because: "the avatar speaks of itself in awake(), which comes twice under turbo-vision"),
      ]),
    .planned(23),
    .planned(24),
    .planned(25),
    .planned(26),
    .planned(27),
    .planned(28),
    .not(29, "order is not the cause: another loader leaves the reference nil"),
    .found(
      30, under: "all", Sight("attach payment", "outlet payment.previous", .notes(of: "payment")),
      Sight("attach address", "outlet address.next", .notes(of: "address"))),
    .found(31, under: "any", Sight("attr wifi.id", "attr wifi.isOn", .notes(of: "wifi"))),
    .found(
      32, under: "any", Sight("attr slider.level", "action slider.action", .property("lamp.brightness"))),
    .found(
      33, under: "any", Sight("attr more.isChecked", "action more.action", .early("OptionsPage.details")),
      besides: [
        Sight(
          "attr more.isChecked", "action more.action", .notes(of: "more"),
          because:
            "the box notes whether it has a handler; that the handler reads too early takes a third step")
      ]),
    .found(
      34, under: "any", Sight("attr cut.value", "attr cut.maximum", .property("cut.value")),
      Sight("attr kept.maximum", "attr kept.value", .property("kept.value"))),
    .found(
      35, under: "all", Sight("attach coffee", "attr list.selectedIndex", .property("list.selectedIndex"))),
    .found(36, under: "all", Sight("attach late", "attr grid.columns", .notes(of: "late"))),
    .found(37, under: "all", Sight("attach save", "awake save", .notes(of: "save"))),
    .found(
      38, under: "any",
      Sight(
        ["outlet chain.one", "outlet chain.two"], ["outlet chain.two", "outlet chain.three"],
        .property("chain.fields"))),
    .found(39, under: "any", Sight("awake caption", "awake field", .notes(of: "field"))),
    .found(40, under: "all", Sight("outlet SearchPane.entry", "awake entry", .early("SearchPane.entry"))),
    .found(
      41, under: "all", Sight("attr section.nm", "awake taking", .property("taking.title")),
      Sight("attach given", "attr section.nm", .property("given.title"))),
    .planned(42),
    .not(43, "order is not the cause: the two inner loads fail under every order, and are undone"),
    .found(44, under: "all", Sight("awake window", "present window", .notes(of: "window"))),
    .not(45, "order is not the cause: another loader adds to a collection, and this loader replaces it"),
    .found(
      46, under: "any",
      Sight(["awake one", "awake two"], ["awake two", "awake three"], .property("QuizScreen.rows")),
      Sight(
        ["collect QuizScreen.options += one", "collect QuizScreen.options += two"],
        ["collect QuizScreen.options += two", "collect QuizScreen.options += three"],
        .property("QuizScreen.options"))),
    .found(
      47, under: "all", Sight("awake pane", "present window", .property("pane.divider")),
      besides: [
        Sight(
          "attr pane.width", "present window", .lost("pane.width"),
          because: "the window gives the pane another width than the file, as layout does")
      ]),
    .not(48, "order is not the cause: nothing retains the object under any order"),
    .found(
      49, under: "all", Sight("outlet arrow.peer", "awake arrow", .early("arrow.peer")),
      besides: [
        Sight(
          "awake arrow", "awake arrow", .notes(of: "arrow"),
          because: "the arrow speaks of itself in awake(), which comes twice under turbo-vision")
      ]),
    .found(50, under: "any", Sight("mail", "mail", .early("mail.titleLabel"))),
    .not(51, "order is not the cause: each row is a load of its own"),
    .found(52, under: "any", Sight("init form", "init email", .notes(of: "email"))),
    .not(53, "order is not the cause: code that is not called cannot be moved"),
    .not(54, "order is not the cause: afterInit() comes after the load under every order"),
    .found(55, under: "all", Sight("awake form", "awake email", .property("form.highlighted"))),
    .not(56, "order is not the cause: the scene is not in the program"),
    .found(
      57, under: "all", Sight("attach billing", "awake billing", .notes(of: "billing")),
      besides: [
        Sight(
          "awake billing", "awake billing", .notes(of: "billing"),
          because: "the panel speaks of itself in awake(), which comes twice under delphi")
      ]),
    .found(
      58, under: "all", Sight("attr billing.nm", "awake billing", .property("billing.heading")),
      besides: [
        Sight(
          "awake billing", "awake billing", .notes(of: "billing"),
          because: "the panel speaks of itself in awake(), which comes twice under delphi")
      ]),
    .found(
      59, under: "all", Sight("attr search.id", "awake search", .notes(of: "search")),
      besides: [
        Sight(
          "awake search", "awake search", .notes(of: "search"),
          because: "the pane speaks of itself in awake(), which comes twice under delphi")
      ]),
    .found(
      60, under: "all", Sight("end code", "attr code.nm", .property("code.caption")),
      besides: [
        Sight(
          "awake code", "awake code", .notes(of: "code"),
          because: "the field speaks of itself in awake(), which comes twice under turbo-vision"),
        Sight(
          "attr CodeField.nm", "awake CodeField", .notes(of: "CodeField"),
          because: "gnustep-xib awakes the owner of the field's own layout before it sets its attributes"),
      ]),
    .found(
      61, under: "any", Sight("awake street", "awake city", .notes(of: "street")),
      Sight("awake street", "awake city", .notes(of: "city"))),
    .not(62, "order is not the cause: other loaders do not awake the owner"),
    .not(63, "order is not the cause: other loaders set the attributes again, or make a new cell"),
    .not(64, "order is not the cause: the slot gets the panel when it is complete"),
    .not(65, "order is not the cause: the view is loaded when it is first wanted"),
  ]
}

extension Pitfall {
  /// Explores the pitfall, or its cured version, with a new owner for each load.
  func explored(under names: String, isCured: Bool) async throws -> ExplorationReport {
    let classes = classes(isCured: isCured)
    let document = try galleryDocument(file(isCured: isCured))
    let orders = LoadOrder.profiles.map(\.order).filter { names == "all" || $0.name == names }
    if useStoryboard != nil {
      let loader = try storyboardLoader(document, isCured: isCured, order: .strict)
      return try #require(try await MainActor.run { try loader.explored(orders: orders) })
    }
    let owner = { document.ownerClass.flatMap(classes.makeOwner(named:)) }
    let plan = try Nib(document).plan(
      owner: owner().map { type(of: $0) }, classes: classes, layouts: GalleryLayouts())
    return Explorer(plan, owner: owner, layouts: GalleryLayouts()).explore(orders: orders)
  }
}
