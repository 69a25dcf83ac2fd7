import NibExploring
import NibKit
import Testing

/// Exploring sees the outlets that the plugin `Layouts` declares for an owner, which are not stored in the owner itself.
@Suite struct GeneratedOutletTests {
  final class Panel: NibObject {
    @TaskLocal static var onAwake: @Sendable (Panel) -> Void = { _ in }

    let id: String
    var text = ""

    static var members: Members { Members(of: Panel.self) { $0.attribute("text", \.text) } }

    init(coder: NibDecoder) throws { id = coder.id ?? "" }

    func awake() throws { Self.onAwake(self) }
  }

  /// An owner whose outlets are written by hand, or as the plugin declares them. All names are equally long, so that the
  /// columns of reports are too.
  private protocol Form: AnyObject {
    var current: Panel { get set }
    var panels: [Panel] { get set }
  }

  private final class HandForm: NibOwner, Form {
    @Outlet var current: Panel
    var panels: [Panel] = []

    static var members: Members {
      Members(of: HandForm.self) {
        $0.outlet("current", \.$current)
        $0.outlets("panels") { swap(&$0.panels, &$1) }
      }
    }
  }

  private final class Outlets: LayoutOutlets {
    let current = Outlet<Panel>()
    var panels: [Panel] = []

    init() {}
  }

  private final class KeptForm: NibOwner, Form {
    let outlets = Outlets()

    static var members: Members {
      Members(of: KeptForm.self) {
        $0.outlet("current") { $0.outlets.current }
        $0.outlets("panels") { swap(&$0.outlets.panels, &$1) }
      }
    }

    var current: Panel {
      get { outlets.current.value(in: self) }
      set { outlets.current.set(newValue) }
    }
    var panels: [Panel] {
      get { outlets.panels }
      set { outlets.panels = newValue }
    }
  }

  private final class SetsForm: NibOwner, Form {
    let outletSets = OutletSets()

    static var members: Members {
      Members(of: SetsForm.self) {
        $0.outlet("current") { $0.outletSets.set(Outlets.self).current }
        $0.outlets("panels") { swap(&$0.outletSets.set(Outlets.self).panels, &$1) }
      }
    }

    var current: Panel {
      get { outletSets.set(Outlets.self).current.value(in: self) }
      set { outletSets.set(Outlets.self).current.set(newValue) }
    }
    var panels: [Panel] {
      get { outletSets.set(Outlets.self).panels }
      set { outletSets.set(Outlets.self).panels = newValue }
    }
  }

  /// A controller's outlets may also be written by hand, under other names than the layout's.
  private final class BothForm: NibOwner, Form {
    let outletSets = OutletSets()
    @Outlet var shown: Panel
    var all: [Panel] = []

    static var members: Members {
      Members(of: BothForm.self) {
        $0.outlet("current", \.$shown)
        $0.outlets("panels") { swap(&$0.all, &$1) }
      }
    }

    var current: Panel {
      get { shown }
      set { shown = newValue }
    }
    var panels: [Panel] {
      get { all }
      set { all = newValue }
    }
  }

  @Test("an outlet written by hand is compared once, by its own name") func otherNames() throws {
    let report = try report({ BothForm() }) { panel, form in form.current = panel }
    #expect(report.contains("Form.shown is") && !report.contains("Form.current is"), "\(report)")
    #expect(report.contains("Compared: 6 properties of 3 objects"), "\(report)")
  }

  /// Explores loads in which awake() does something with the owner. Returns the report with one name for all owners.
  private func report<Owner: NibOwner & Form>(
    _ make: @escaping () -> Owner, _ onAwake: @escaping @Sendable (Panel, any Form) -> Void
  ) throws -> String {
    let name = String(describing: Owner.self)
    var classes = ClassRegistry()
    classes.register(Panel.self)
    classes.register(owner: Owner.self) { make() }
    let text = """
      <layout version="1" owner="\(name)">
        <Panel id="a" outlet="current" outlets="panels"/>
        <Panel id="b" outlets="panels"/>
      </layout>

      """
    let latest = Latest()
    return try Panel.$onAwake.withValue({ panel in latest.owner.map { onAwake(panel, $0) } }) {
      let explorer = Explorer(
        try Nib(NibDocument(text, file: "t.xml")).plan(owner: Owner.self, classes: classes),
        owner: {
          let owner = make()
          latest.owner = owner
          return owner
        })
      return explorer.explore(orders: [.any]).text(replaying: "nib trace t.xml").replacing(name, with: "Form")
    }
  }

  private final class Latest: @unchecked Sendable {
    var owner: (any Form)?
  }

  @Test(
    "a report about a generated outlet is that about an outlet written by hand",
    arguments: [
      // The last one to awake is the current panel.
      { panel, form in form.current = panel },
      { panel, form in form.panels = [panel] + form.panels.filter { $0 !== panel } },
      // One reads what the other writes.
      { panel, form in if panel.id == "b" { form.current.text = "b" } else { panel.text = "a" } },
      // Only the accesses tell that one reads what the other writes: the values are the same.
      { panel, form in if panel.id == "a" { form.current = panel } else { _ = form.current } },
    ] as [@Sendable (Panel, any Form) -> Void])
  private func sameReport(_ onAwake: @escaping @Sendable (Panel, any Form) -> Void) throws {
    let hand = try report({ HandForm() }, onAwake)
    #expect(hand.contains("warning: "), "\(hand)")
    #expect(try report({ KeptForm() }, onAwake) == hand)
    #expect(try report({ SetsForm() }, onAwake) == hand)
  }
}
