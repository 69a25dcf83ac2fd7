import NibKit
import NibMacros
import TerminalKit
import Testing

@Suite("A class whose table a macro wrote") struct LoadingTests {
  private var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Field.self)
    classes.register(Password.self)
    classes.register(Hint.self)
    classes.register(Box<String>.self, as: "TextBox")
    classes.register(NumberBox.self)
    classes.register(Box<String>.Lid.self, as: "Lid")
    return classes
  }

  private func load(_ body: String, owner: (any NibOwner)? = nil) throws -> LoadedNib {
    try Nib(NibDocument("<layout version='1'>\(body)</layout>")).instantiate(owner: owner, classes: classes)
  }

  @Test("has its attributes, outlets, collections and children set")
  func members() throws {
    let loaded = try load(
      """
      <Field id='a' text='Ann' max='3' width='12' next='#b' hints='#h'><Field id='b'/></Field>
      <Hint id='h' text='your name'/>
      """)
    let field: Field = try #require(loaded.object("a"))
    #expect(field.text == "Ann")
    #expect(field.maximum == 3)
    #expect(field.widthInCells == 12)
    #expect(field.next === loaded["b"])
    #expect(field.parts.map(ObjectIdentifier.init) == loaded["b"].map { [ObjectIdentifier($0)] })
    #expect(field.hints.map(\.text) == ["your name"])
    #expect(field.next?.maximum == 9)
  }

  @Test("has its events connected to its actions, with and without a sender")
  func actions() throws {
    let loaded = try load(
      """
      <Field id='a' text='Ann' changed='#b.take'/>
      <Field id='b' text='Bob' changed='#c.append'/>
      <Field id='c' text='Cid' changed='#a.clear'/>
      <Field id='d' text='Dan' changed='#c.prepend'/>
      """)
    let fields = try ["a", "b", "c", "d"].map { try #require(loaded.object($0, as: Field.self)) }
    for field in fields { try field.changed?.send(from: field) }
    #expect(fields.map(\.text) == ["", "Ann", "DanCidAnn", "Dan"])
  }

  @Test("inherits the members of its superclass")
  func inheritance() throws {
    let loaded = try load(
      """
      <Password id='p' text='abc' strength='4' first='#h' default='true' changed='#p.repeat'/>
      <Hint id='h'/>
      """)
    let password: Password = try #require(loaded.object("p"))
    #expect(password.text == "abc")
    #expect(password.strength == 4)
    #expect(password.default)
    #expect(password.first === loaded["h"])
    try password.changed?.send(from: password)
    #expect(password.text == "abcabc")
  }

  @Test("is checked before the load: what is required, and the classes of outlets and senders")
  func checks() throws {
    let error = #expect(throws: NibError.self) {
      _ = try load("<Password id='p' next='#h' first='#h'/><Hint id='h'/><Field changed='#p.nothing'/>")
    }
    let found = error?.diagnostics.map(\.code)
    #expect(
      found.map(Set.init) == [.missingAttribute, .outletType, .unknownAction], "\(error?.diagnostics ?? [])")
  }

  @Test("can own a layout")
  func owner() throws {
    let form = makeForm()
    let loaded = try load(
      """
      <Field id='a' outlet='user' outlets='rows' text='Ann' changed='#owner.submit'/>
      <Field id='b' outlets='rows'/>
      """, owner: form)
    let field: Field = try #require(loaded.object("a"))
    try field.changed?.send(from: field)
    let state = try #require(stateOf(form))
    #expect(state.user === field)
    #expect(state.lines.map(ObjectIdentifier.init) == loaded.objects.map(ObjectIdentifier.init))
    #expect(state.submits == ["Ann"])
  }

  @Test("can be generic, inherit from a generic class, and be nested in one")
  func generic() throws {
    let loaded = try load(
      """
      <TextBox id='t' item='seven' other='#u'/>
      <TextBox id='u'/>
      <NumberBox id='n' item='7' unit='kg'/>
      <Lid id='l' color='red'/>
      """)
    let box: Box<String> = try #require(loaded.object("t"))
    #expect(box.item == "seven")
    #expect(box.other === loaded["u"])
    let number: NumberBox = try #require(loaded.object("n"))
    #expect(number.item == 7)
    #expect(number.unit == "kg")
    #expect(loaded.object("l", as: Box<String>.Lid.self)?.color == "red")
  }

  @Test("can be on the main actor and have async actions")
  @MainActor func mainActor() async throws {
    var classes = ClassRegistry()
    classes.register(Panel.self)
    classes.register(Drawer.self)
    let text = """
      <layout version='1'>
        <Panel id='p' title='one' partner='#d' closed='#d.rename'/>
        <Drawer id='d' title='two' depth='3' closed='#p.close'/>
      </layout>
      """
    let loaded = try Nib(NibDocument(text)).instantiate(classes: classes)
    let panel: Panel = try #require(loaded.object("p"))
    let drawer: Drawer = try #require(loaded.object("d"))
    #expect(panel.partner === drawer)
    #expect(drawer.depth == 3)
    let renaming = try panel.closed?.send(from: panel)
    try await renaming?.finish()
    #expect(drawer.title == "one")
    let closing = try drawer.closed?.send(from: drawer)
    try await closing?.finish()
    #expect(panel.title == "closed")
  }

  @Test("can be a controller of a terminal program")
  @MainActor func controller() throws {
    let text = """
      <layout version='1' owner='LoginController'>
        <Window outlet='view'>
          <TextField outlet='user' text='Ann'/>
          <Button id='ok' title='OK' action='#owner.greet'/>
          <Text outlet='greeting'/>
        </Window>
      </layout>
      """
    let controller = LoginController(style: .screen)
    let loaded = try Nib(NibDocument(text)).instantiate(owner: controller, classes: .terminal)
    let button: Button = try #require(loaded.object("ok"))
    try button.action?.send(from: button)
    #expect(controller.greeting?.text == "Hello, Ann")
  }
}
