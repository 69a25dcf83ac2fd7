import SwiftDiagnostics
import Testing

@Suite("A marker reports") struct MemberFaultTests {
  /// Expects one fault in a class with one member, and a table without the member.
  private func expect(
    _ member: String, _ fault: ExpectedFault, cure: String? = nil, cured: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let plain = member.filter { $0 != "ˇ" }.replacing(#/@(Attribute|Action|Event|OutletCollection)(\([^)]*\))? /#) {
      _ in ""
    }
    expectExpansion(
      of: "@Loadable\nfinal class Login: NibDecodable {\n  \(member)\n}",
      to: """
        final class Login: NibDecodable {
          \(plain)

          static var members: Members {
            Members(of: Login.self)@2 { _ in
            }
          }
        }
        """, [fault], cure: cure, cured: cured.map { "@Loadable\nfinal class Login: NibDecodable {\n  \($0)\n}" },
      sourceLocation: sourceLocation)
  }

  private let decodedCure = "write '@Attribute(decoded: true)' if 'init(coder:)' decodes it"

  @Test("a constant, and offers two cures", arguments: [0, 1])
  func constant(choice: Int) {
    let cures = ["write 'var'", decodedCure]
    expect(
      "@Attribute ˇlet maximum: Int",
      ExpectedFault("a load sets 'maximum' after 'init(coder:)', so it cannot be a constant", cures: cures),
      cure: cures[choice], cured: ["@Attribute var maximum: Int", "@Attribute(decoded: true) let maximum: Int"][choice])
  }

  @Test("a constant outlet collection")
  func constantCollection() {
    expect(
      "@OutletCollection ˇlet rows: [Row]",
      ExpectedFault(
        "a load sets 'rows' after 'init(coder:)', so it cannot be a constant", cures: ["write 'var'"]),
      cure: "write 'var'", cured: "@OutletCollection var rows: [Row]")
  }

  @Test("a property of the class", arguments: ["static", "class"])
  func staticProperty(modifier: String) {
    expect(
      "@Attribute ˇ\(modifier) var count = 0",
      ExpectedFault(
        "a layout sets properties of objects, and 'count' is \(modifier)", cures: ["remove '\(modifier)'"]),
      cure: "remove '\(modifier)'", cured: "@Attribute var count = 0")
  }

  @Test(
    "a computed property",
    arguments: ["{\n    label.text\n  }", "{\n    get {\n      label.text\n    }\n    set {\n    }\n  }"])
  func computed(accessors: String) {
    expect(
      "@Attribute var ˇtitle: String \(accessors)",
      ExpectedFault(
        "@Attribute is for stored properties, and 'title' is computed; declare it in 'addMembers(to:)' instead"))
  }

  @Test("a decoded value without a written type")
  func missingType() {
    expect(
      "@Attribute(decoded: true) var ˇdirection = Direction.down",
      ExpectedFault(
        "the type of 'direction' must be written, because the table names the type of a decoded value",
        cures: ["write the type"]),
      cure: "write the type", cured: "@Attribute(decoded: true) var direction: <#type#> = Direction.down")
  }

  @Test("a name that is not a literal, or empty")
  func names() {
    expect(
      "@Attribute(ˇtitleName) var title = \"\"",
      ExpectedFault("the name in the layout must be a string literal, and is 'titleName'"))
    expect(
      "@Event(ˇ\"\") var action: Action?",
      ExpectedFault("the name in the layout is empty; leave it out to use the declaration's"))
    expect(
      "@Attribute(decoded: ˇflag) var title: String = \"\"",
      ExpectedFault("'decoded' must be true or false, and is 'flag'"))
  }

  @Test("an action with more than a sender")
  func parameters() {
    expect(
      "@Action func submit(_ sender: Button, ˇtwice: Bool) {\n  }",
      ExpectedFault("an action has no parameter or one, the sender, and 'submit' has 2"))
  }

  @Test("an action with a result")
  func result() {
    expect(
      "@Action func submit() -> ˇBool {\n  }",
      ExpectedFault("an action returns nothing, and 'submit' returns 'Bool'"))
  }

  @Test("a generic action")
  func generic() {
    let fault = ExpectedFault("an action names the class of its sender, and 'submit' is generic")
    expect("@Action func submitˇ<Sender: View>(_ sender: Sender) {\n  }", fault)
    expect("@Action func submit(_ sender: ˇsome View) {\n  }", fault)
  }

  @Test("an action of the class")
  func staticAction() {
    expect(
      "@Action ˇstatic func submit() {\n  }",
      ExpectedFault("an action is a method of an object, and 'submit' is static", cures: ["remove 'static'"]),
      cure: "remove 'static'", cured: "@Action func submit() {\n  }")
  }

  @Test("a declaration of another kind")
  func kinds() {
    expect("ˇ@Action var submit = 0", ExpectedFault("@Action is for methods, and this is a property"))
    expect("ˇ@Event func submit() {\n  }", ExpectedFault("@Event is for stored properties, and this is a method"))
    expect(
      "ˇ@Action init(coder: NibDecoder) {\n  }", ExpectedFault("@Action is for methods, and this is an initializer"))
  }

  @Test("an extension, which @Loadable does not see")
  func inExtension() {
    expectExpansion(
      of: """
        extension Login {
          ˇ@Action func submit() {
          }
        }
        """,
      to: """
        extension Login {
          func submit() {
          }
        }
        """,
      [
        ExpectedFault(
          "@Loadable does not see members in an extension; move this into the class 'Login', "
            + "or declare it in 'addMembers(to:)'")
      ])
  }

  @Test("a class without @Loadable, with a warning")
  func notLoadable() {
    expectExpansion(
      of: """
        final class Login {
          ˇ@Attribute var title = ""
        }
        """,
      to: """
        final class Login {
          var title = ""
        }
        """,
      [
        ExpectedFault(
          "@Attribute has no effect here, because it is not in a class with @Loadable", severity: .warning)
      ])
  }
}
