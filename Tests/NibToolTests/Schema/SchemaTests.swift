import Foundation
import NibKit
import TestSupport
import Testing

/// Verdicts of an independent validator on layouts, by the schema of `nib schema`, compared with those of `nib check`.
@Suite(.needs("xmllint")) @MainActor struct SchemaTests {
  static let schema = ToolRun("schema", classes: SchemaClasses.all).output

  /// Returns the two verdicts on each layout: true if it is right.
  private func verdicts(_ bodies: [String]) throws -> [(check: Bool, schema: Bool)] {
    let texts = bodies.map { $0.contains("<layout") ? $0 : "<layout version='1' owner='Boss'>\($0)</layout>" }
    let checked = texts.map { ToolRun("check", "-", input: $0, classes: SchemaClasses.all).status == 0 }
    return zip(checked, try Xmllint.verdicts(of: texts, schema: Self.schema)).map { ($0, $1) }
  }

  @Test("correct layouts conform")
  func correctLayoutsConform() throws {
    let layouts = [
      "", "<?a pi?><!-- a comment --><Part/>",
      "<?xml version='1.0'?><?xml-model href='layout.rng'?><layout version='1'><Part id='a'/></layout>",
      "<Part id='a-1_é' outlet='root' outlets='rows' text='&lt;' count='-7' peer='#a-1_é' all='#ext:x'/>",
      "<Part><attribute name='text'> <![CDATA[<b>]]> </attribute><Part/><attribute name='count'>7</attribute></Part>",
      "<Part><attribute name='peer'>#ext:x</attribute><attribute name='pressed'>#first.go</attribute></Part>",
      "<Part pressed='#owner.finish'/><Part id='a' pressed='#a.go'/><Part pressed='#ext:a.b.what ever'/>",
      "<Needy first='1' second='' needed='#ext:x'/>",
      "<Needy id='n' first='1'><attribute name='second'>b</attribute></Needy><connect from='#n' outlet='needed' to='#n'/>",
      "<Needy id='n' second='1'><Part/><attribute name='first'>2</attribute><Part/></Needy>"
        + "<connect from='#n' outlet='needed' to='#n'/>",
      "<Needy needed='#ext:x'><attribute name='second'>b</attribute><attribute name='first'>2</attribute></Needy>",
      "<Grid><Cell id='1'/><Cell id='2'/></Grid>", "<É-1 id='x'/>",
      "<Part id='x' peer='#x'><É-1/><Needy first='1'"
        + " second='2' needed='#x'/></Part>",
      "<Part id='a'/><connect to='#a' from='#a' outlets='all'/>",
      "<Part id='a'/><connect from='#owner' outlet='root' to='#a'/><connect from='#a' event='pressed' action='go.on'"
        + " to='#a'/>",
      "<Part id='a'/><connect from='#a' event='pressed' action='anything' to='#ext:x'/>"
        + "<connect from='#ext:x' outlet='anything' to='#a'/><connect from='#ext:x' event='b' action='go' to='#first'/>",
      "<Sheet tags='a b' grid='1 2' scores='' any='x'/>",
      "<Sheet><attribute name='tags'>a b</attribute><attribute name='grid'> 1 2 </attribute></Sheet>",
      "<Sheet><attribute name='tags'> <item>a b</item> <!-- c --> <item/> </attribute></Sheet>",
      "<Sheet><attribute name='grid'><item><item>1</item><item>2</item></item><item>3 4</item></attribute></Sheet>",
      "<Sheet><attribute name='scores'><item key='a b'>1</item> <item key=''>2</item></attribute></Sheet>",
      "<Sheet><attribute name='corners'><item key='a'>bottom top-leading</item><item key='b'><item>bottom</item></item>"
        + "</attribute></Sheet>",
      "<Sheet><attribute name='any'><item><item key='a'><item/></item></item><item>t</item></attribute></Sheet>",
      "<Sheet><attribute name='sheets'/><attribute name='any'/></Sheet>",
      "<Sheet><attribute name='sheets'><Sheet id='s' tags='a'><attribute name='sheets'> <Sheet/> </attribute></Sheet>"
        + "<Sheet/></attribute></Sheet>",
      "<Sheet><attribute name='cover'><Needy first='1' second='2' needed='#ext:x'/></attribute></Sheet>",
      "<Folder name='f'><attribute name='first'><Sheet/></attribute></Folder>",
      "<Folder><attribute name='first'><Sheet/></attribute><attribute name='name'>f</attribute></Folder>",
      "<Part id='a' awake-after='#b'/><Needy id='b' first='1' second='2' needed='#ext:x'/>"
        + "<Grid awake-after=' #a\t#b '/>",
      "<Grid><Cell id='1'/><Cell id='2' awake-after='#1'/></Grid>",
      "<Branch label='a'><attribute name='branches'><Branch label='b'/><Branch><attribute name='label'>c</attribute>"
        + "<attribute name='branches'/></Branch></attribute></Branch>",
      "<Branch><attribute name='branches'/><attribute name='label'>c</attribute></Branch>",
      "<layout version='2'><Part sample.text='b' sample.count='7'><attribute name='sample.on'>true</attribute></Part>"
        + "<Branch label='a' sample.label='b'/>"
        + "<Branch label='a'><attribute name='sample.label'>c</attribute></Branch></layout>",
      "<Part id='a'/><connect from='#a' ib.connection='x'/>",
    ]
    for (layout, verdict) in zip(layouts, try verdicts(layouts)) {
      #expect(verdict.check, "\(layout)")
      #expect(verdict.schema, "\(layout)")
    }
  }

  @Test("wrong layouts are refused")
  func wrongLayoutsRefused() throws {
    let layouts = [
      "<Prat/>", "<Part textt='a'/>", "<Part Text='a'/>",
      "<Part><attribute name='textt'>a</attribute></Part>",
      "<Part><attribute name='on'>yes</attribute></Part>", "<Part><attribute>a</attribute></Part>",
      "<Part><attribute name='text' value='a'/></Part>",
      "<Part><attribute name='text'><Part/></attribute></Part>",
      "<Part><attribute name='id'>a</attribute></Part>",
      "<Part><attribute name='outlet'>root</attribute></Part>",
      "<attribute name='text'>a</attribute>", "<Part>text</Part>", "text", "<connect from='#owner'/>",
      "<Part id='a'><connect from='#a' outlet='peer' to='#a'/></Part>",
      "<Part id='a'/><connect from='#a' outlet='peer' to='#a'>text</connect>",
      "<Part id='a'/><connect from='#a' outlet='pear' to='#a'/>",
      "<Part id='a'/><connect from='#a' outlet='peer'/>",
      "<Part id='a'/><connect from='a' outlet='peer' to='#a'/>",
      "<Part id='a'/><connect from='#first' outlet='peer' to='#a'/>",
      "<Part id='a'/><connect from='#a' outlet='peer' to='#first'/>",
      "<Part id='a'/><connect from='#a' outlet='peer' outlets='all' to='#a'/>",
      "<Part id='a'/><connect from='#a' event='pressed' to='#a'/>",
      "<Part id='a'/><connect from='#a' event='pressed' action='stop' to='#a'/>",
      "<Part outlet='roof'/>", "<Part outlets='root'/>", "<Part peer='a'/>", "<Part peer='#first'/>",
      "<Part peer='#'/>",
      "<Part pressed='#owner'/>", "<Part pressed='#owner.stop'/>", "<Part pressed='owner.finish'/>",
      "<Part id=''/>", "<Part id='a b'/>", "<Part id='#a'/>", "<Part id='owner'/>", "<Part id='ext'/>",
      "<Needy needed='#ext:x'/>", "<Needy first='1' needed='#ext:x'/>",
      "<Needy needed='#ext:x'><attribute name='text'/></Needy>",
      "<Grid><Part/></Grid>", "<Grid><Cell/></Grid>", "<Grid><Cell id='a'/></Grid>", "<Grid text='a'/>",
      "<Cell id='1'><Cell id='2'/></Cell>", "<Part><Grid/></Part>", "<Boss/>",
      "<Part><layout version='1'/></Part>",
      "<layout/>", "<layout version='3'/>", "<layout version='1' owner='Bos'/>",
      "<layout version='1' id='a'/>",
      "<Sheet grid='x'/>", "<Sheet scores='1'/>", "<Sheet sheets=''/>", "<Sheet cover='#a'/>",
      "<Sheet><attribute name='tags'>a<item>b</item></attribute></Sheet>",
      "<Sheet><attribute name='tags'><item key='a'>b</item></attribute></Sheet>",
      "<Sheet><attribute name='tags'><item><item>b</item><item key='c'/></item></attribute></Sheet>",
      "<Sheet><attribute name='grid'><item><item>200</item></item></attribute></Sheet>",
      "<Sheet><attribute name='grid'><item><item><item>2</item></item></item></attribute></Sheet>",
      "<Sheet><attribute name='scores'><item>1</item></attribute></Sheet>",
      "<Sheet><attribute name='scores'><item key='a' kee='b'>1</item></attribute></Sheet>",
      "<Sheet><attribute name='scores'><item key='a'>x</item></attribute></Sheet>",
      "<Sheet><attribute name='tags'><Sheet/></attribute></Sheet>", "<Sheet><Sheet/></Sheet>",
      "<Sheet><attribute name='any'><item><Sheet/></item></attribute></Sheet>",
      "<Sheet><attribute name='cover'><Sheet/></attribute></Sheet>",
      "<Sheet><attribute name='cover'/></Sheet>",
      "<Sheet><attribute name='cover'><Needy first='1' second='2' needed='#ext:x'/><Needy first='1' second='2'"
        + " needed='#ext:x'/></attribute></Sheet>",
      "<Sheet><attribute name='sheets'>text</attribute></Sheet>",
      "<Sheet><attribute name='sheets'><item>a</item></attribute></Sheet>", "<Folder name='f'/>",
      "<Folder name='f'><attribute name='first'/></Folder>", "<Sheet><item>a</item></Sheet>",
      "<item>a</item>",
      "<Part><attribute name='peer'><Part/></attribute></Part>",
      "<Part xml:lang='en'/>", "<p:Part xmlns:p='u'/>",
      "<Part awake-after=''/>", "<Part id='a'/><Part awake-after='a'/>",
      "<Part id='a'/><Part awake-after='#a #'/>",
      "<Part awake-after='#owner'/>", "<Part awake-after='#first'/>",
      "<Part awake-after='#ext:x'/>",
      "<Part id='a'/><Part><attribute name='awake-after'>#a</attribute></Part>",
      "<Branch/>", "<Branch label='a'><attribute name='branches'><Branch/></attribute></Branch>",
      "<Branch><attribute name='branches'/></Branch>",
      "<Branch><attribute name='label'>a<item/></attribute></Branch>",
      "<layout version='2'><Part sample.textt='b'/></layout>",
      "<layout version='2'><Part sample.on='yes'/></layout>",
      "<layout version='2'><Part sample.peer='#ext:x'/></layout>",
      "<layout version='2'><Part><attribute name='sample.on'>yes</attribute></Part></layout>",
    ]
    for (layout, verdict) in zip(layouts, try verdicts(layouts)) {
      #expect(!verdict.check, "\(layout)")
      #expect(!verdict.schema, "\(layout)")
    }
  }

  /// The schema's own documentation lists these.
  @Test("faults that a grammar cannot express are left to `check`")
  func faultsGrammarExpress() throws {
    let layouts = [
      "<Part id='a'/><Part id='a'/>", "<Part peer='#nobody'/>", "<Part id='a' peer='#owner'/>",
      "<layout version='1'><Part outlet='root'/></layout>", "<Part outlet='peer'/>",
      "<Part pressed='#owner.go'/>",
      "<Needy first='1' second='2'/>", "<Part text='a'><attribute name='text'>b</attribute></Part>",
      "<Needy needed='#ext:x'><attribute name='first'>1</attribute></Needy>",
      "<Sheet><attribute name='scores'><item key='a'>1</item><item key='a'>2</item></attribute></Sheet>",
      "<Folder><attribute name='first'><Sheet/></attribute></Folder>",
      "<Part ratio='1e999'/>", "<Part share='none'/>", "<Part xmlns:x='u'/>",
      "<Part id='a' awake-after='#a'/>", "<Part awake-after='#nobody'/>",
    ]
    for (layout, verdict) in zip(layouts, try verdicts(layouts)) {
      #expect(!verdict.check, "\(layout)")
      #expect(verdict.schema, "\(layout)")
    }
  }

  static let texts = [
    "", "0", "5", "05", "-0", "-", "+5", "-5", "128", "-128", "-129", "127", "1.5", "1.", ".5", ".", "-.5",
    "1e3", "1E-3",
    "1e+3", "e3", "1e", "0x10", "inf", "nan", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809", "true", "TRUE", "false", "1", "topLeading", "top-leading", "TopLeading", "bottom",
    "auto",
    "50%", "%", "1 2", "1 200", "1  -2", "1,2", "٣", "all", "a\u{301}",
  ]

  /// Of a single value a schema can say as much as the type, but for the shapes that say less.
  @Test(
    "values are taken by both or by neither",
    arguments: ["text", "count", "level", "ratio", "on", "corner", "width", "stops"])
  func valuesTakenBoth(attribute: String) throws {
    let layouts = Self.texts.flatMap {
      ["<Part \(attribute)='\($0)'/>", "<Part><attribute name='\(attribute)'>\($0)</attribute></Part>"]
    }
    for (layout, verdict) in zip(layouts, try verdicts(layouts)) {
      #expect(verdict.schema == verdict.check, "\(layout)")
    }
  }

  // MARK: Tools and editors

  @Test("editors get the help of the classes")
  func editorsGetHelp() throws {
    func words(_ path: String) throws -> String {
      try Xmllint.text(at: "string(\(path)/*[1])", in: Self.schema)
    }
    #expect(
      try words("//*[@name='class.Part']/*[@name='Part']")
        == "A part of the whole: \"<&>\".\nChildren: Smaller parts.\nAction go: Goes.\nAction go.on")
    #expect(
      try words("//*[local-name()='attribute'][@name='level']")
        == "How far.\nAnd how fast. (default: 3)\nTakes a whole number from -128 to 127.")
    #expect(
      try words("//*[local-name()='attribute'][@name='peer']")
        == "Another part.\nAn outlet: the #id of an object of class Part.")
  }

  @Test("without classes the schema allows empty layouts only")
  func classesSchemaAllows() throws {
    let schema = ToolRun("schema", classes: ClassRegistry()).output
    let texts = [
      "<layout version='1'/>", "<layout version='1'><A/></layout>", "<layout version='1' owner='A'/>",
    ]
    #expect(try Xmllint.verdicts(of: texts, schema: schema) == [true, false, false])
  }

  @Test("the schema is written into a file")
  func schemaWrittenFile() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).rng").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try String(repeating: "what was there before", count: 100_000).write(
      toFile: path, atomically: false, encoding: .utf8)
    let run = ToolRun("schema", "--output", path)
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == ToolRun("schema").output)
  }

  @Test("a file that cannot be written is an error")
  func fileWrittenError() {
    let run = ToolRun("schema", "-o", "/nowhere/x.rng")
    #expect(run.status == 2)
    #expect(run.errors == "error: '/nowhere/x.rng' cannot be written: No such file or directory\n")
  }
}
