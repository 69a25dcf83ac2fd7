import NibCatalog
import NibSources
import Testing

/// The forms of declarations, each with the names that it declares.
@Suite("Names that Swift sources declare") struct DeclaredNameTests {
  /// Returns the names as `line kind name of class`.
  private static func names(_ source: String) -> [String] {
    SourceNames(reading: Array(source.utf8), file: "A.swift").all.map { name in
      let kind = if case .member(let kind) = name.kind { kind.rawValue } else { "\(name.kind)" }
      return "\(name.line) \(kind) \(name.name) of \(name.className ?? "?")"
    }
  }

  @Test("a table declares members of every kind")
  func members() {
    let source = #"""
      final class Gauge: View {
        override class var members: Members {
          super.members.adding(Gauge.self) {
            $0.summary("A gauge.")
            $0.attribute("angle", default: "x") { $0.attribute("inner"); $0.angle = $1 }
            $0
              .attribute("unit", Unit.self)
            $0.outlet("label", \.$label); $0.outlets("rows", \.rows)
            $0.action("reset", Gauge.reset)
            $0.event("changed", \.changed); $0.events("ended") { swap(&$0.ended, &$1) }
            $0.part("cap", \.cap); $0.parts("caps") { $0.caps = $1 }
            $0.children { $0.add($1) }
            $0.samples("items") { $0.items = $1 }
            $0.translated("title"); $0.awakes(after: "label"); $0.ascending("min", "max")
            for name in ["a"] { $0.attribute(name) { _, _ in } }
            if isDebug { $0.attribute("debug") { _, _ in } } else { $0.attribute("release") { _, _ in } }
            $0.words("text") { $1(&$0.content) }
          }
        }
      }
      """#
    #expect(
      Self.names(source) == [
        "3 table Gauge of Gauge", "5 attribute angle of Gauge", "7 attribute unit of Gauge",
        "8 outlet label of Gauge",
        "8 outlets rows of Gauge", "9 action reset of Gauge", "10 event changed of Gauge",
        "10 events ended of Gauge",
        "11 part cap of Gauge", "11 parts caps of Gauge", "12 children  of Gauge",
        "13 attribute sample.items of Gauge",
        "16 attribute debug of Gauge", "16 attribute release of Gauge", "17 helper text of Gauge",
      ])
  }

  @Test(
    "the closure of a table can have any form",
    arguments: [
      "Members(of: Gauge.self) { $0.attribute(\"a\", \\.a) }",
      "Members(of: Gauge.self) { table in table.attribute(\"a\", \\.a) }",
      "Members(of: Gauge.self) { (table) in table.attribute(\"a\", \\.a) }",
      "Members(of: Gauge.self) { (table: inout MembersBuilder<Gauge>) in table.attribute(\"a\") { $0.b(\"x\") } }",
      "Members(of: Gauge.self, { t in f { t.attribute(\"a\", \\.a) } })",
      "Members().adding(Cured.Gauge.self, file: f, line: 3) { $0.attribute(\"a\", \\.a) }",
      "super.members.adding(Self.self) { $0.attribute(\"a\", \\.a) }",
      "super.members.adding { (t: inout MembersBuilder<Gauge>) in t.attribute(\"a\", \\.a) }",
      "super.members.adding { $0.attribute(\"a\", \\.a) }",
      "Members(of: Gauge<Int, [String: Int]>.self) { $0.attribute(\"a\", \\.a) }",
    ])
  func closures(table: String) {
    let source = "extension Outer { class Gauge { static var members: Members { \(table) } } }"
    #expect(Self.names(source).filter { $0 != "1 table Gauge of Gauge" } == ["1 attribute a of Gauge"])
  }

  @Test("functions with a builder declare members, and those of all tables do so for any class")
  func functions() {
    let source = #"""
      extension Gauge {
        static func addMembers(to table: inout MembersBuilder<Gauge>) throws -> (Int, Int) {
          table.outlet("peer") { swap(&$0.peer, &$1) }
          f { table.attribute("a", \.a) }
        }
        func other() { table.attribute("no") }
      }
      extension MembersBuilder where Root: View {
        mutating func looks() {
          attribute("color") { $0.color = $1 }
          self.attribute("font", \.font)
          x.attribute("no")
        }
      }
      """#
    #expect(
      Self.names(source) == [
        "3 outlet peer of Gauge", "4 attribute a of Gauge", "10 attribute color of ?",
        "11 attribute font of ?",
      ])
  }

  @Test("a macro makes a table of marked members")
  func macros() {
    let source = #"""
      @NibMacros.Loadable(superclass: View.self, summary: "class { } }")
      @MainActor final class Gauge: View {
        @Outlet var label: Label?
        @NibKit.Outlet @objc private weak var other: Label?
        @OutletCollection var rows: [Row] = []
        @Attribute("heading", help: "class X {") var title = ""
        @Attribute(decoded: true) let unit: Unit
        @Event public var changed: Action? { didSet { let x = 1 } }
        @Action func reset(_ sender: Button) { func inner() {} }
        var plain = 1
      }
      class Plain { @Outlet var label: Label? }
      """#
    #expect(
      Self.names(source) == [
        "2 table Gauge of Gauge", "3 outlet label of Gauge", "4 outlet other of Gauge",
        "5 outlets rows of Gauge",
        "6 attribute heading of Gauge", "7 attribute unit of Gauge", "8 event changed of Gauge",
        "9 action reset of Gauge",
      ])
  }

  @Test(
    "classes are registered in every form that the registry has",
    arguments: [
      ("register(Gauge.self)", "element Gauge of Gauge"),
      ("register(Cured.Gauge.self)", "element Gauge of Gauge"),
      ("register(Gauge.self, as: \"Dial\")", "element Dial of Gauge"),
      ("register(Box<Int>.self, as: \"Box\")", "element Box of Box"),
      ("register(Gauge.self, isolation: nil)", "element Gauge of Gauge"),
      ("register(Gauge.self) { $0 }", "element Gauge of Gauge"),
      ("register(Gauge.self, substitute: f)", "element Gauge of Gauge"),
      ("register(neverAwoken: Gauge.self, as: \"Dial\")", "element Dial of Gauge"),
      ("register(\n\"Dial\",\nmembers: Gauge.members) { coder in Gauge() }", "element Dial of Gauge"),
      ("register(\"Dial\", members: members)", "element Dial of ?"),
      ("register(\"Dial\", builder: GaugeBuilder.self)", "element Dial of GaugeBuilder"),
      ("register(withoutAwake: \"Dial\", members: Gauge.members)", "element Dial of Gauge"),
      ("register(owner: Login.self)", "owner Login of Login"),
      ("register(owner: Login.self) { Login() }", "owner Login of Login"),
      ("register(owner: \"Login\", members: Login.members)", "owner Login of Login"),
    ])
  func registrations(call: String, name: String) {
    for receiver in ["classes.", "$0.", "self.", ""] { #expect(Self.names(receiver + call) == ["1 " + name]) }
  }

  @Test(
    "other functions of the name register no class",
    arguments: [
      "table.register(Cell.self, forCellReuseIdentifier: id)", "func register(_ type: A.Type) {}",
      "x.register(name)",
      "x.register(\"route\")", "x.register(\"route\", handler: f)", "x.register(Cell.self, as: name)",
      "x.register { A.self }",
      "x.register", "x.unregister(A.self)", "x.register(A.self", "x.register(A.self, ", "#register(A.self)",
    ])
  func otherFunctions(call: String) { #expect(Self.names(call) == []) }

  @Test("names for completion are sorted, and those of an element are those of its class")
  func completion() {
    let source = """
      c.register(Gauge.self, as: "Dial"); c.register(Gauge.self, as: "Angle"); c.register(Zero.self)
      Members(of: Gauge.self) { $0.attribute("b", b); $0.attribute("a", a); $0.outlet("o", o) }
      Members(of: Zero.self) { $0.attribute("z", z) }
      """
    let names = SourceNames(reading: Array(source.utf8), file: "A.swift")
    #expect(names.elementNames == ["Angle", "Dial", "Zero"])
    #expect(names.names(of: .attribute, inClass: "Dial") == ["a", "b"])
    #expect(names.names(of: .attribute, inClass: "Gauge") == ["a", "b"])
    #expect(names.names(of: .outlet, inClass: "Angle") == ["o"])
    #expect(names.names(of: .action, inClass: "Dial") == [])
  }
}
