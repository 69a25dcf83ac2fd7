@Loadable(superclass: View.self) final class Dial: View {
  @Outlet var label: Label?
  @Attribute("heading") var title = ""
  @Action func reset() {}
}
class Gauge: View {
  override class var members: Members {
    super.members.adding(Gauge.self) { table in
      table.attribute("angle", \.angle) { $0.x = #"""\#(y)"""# }
      table.children { $0.add($1) }
    }
  }
}
/* /* */ */ let r = /"/; let s = "\(f("a")) \u{41}"
#if DEBUG
classes.register(Cured.Gauge.self, as: "Dial")
#endif
