import NibModel
import NibReading
import Testing

@Suite("Namespaces") struct NamespaceTests {
  /// Legal and illegal ones: libxml2 passes over some without a word. The mark is where the fault is reported.
  @Test(
    "each declaration is reported once, at its name",
    arguments: [
      "xmlns:xml=\"http://x\"", "xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"",
      "xmlns:xmlns=\"http://x\"",
      "xmlns:a=\"\"", "xmlns=\"\"", "xmlns=\"http://x\"", "xmlns=\"http://www.w3.org/XML/1998/namespace\"",
      "xmlns=\"http://www.w3.org/2000/xmlns/\"", "xmlns:a=\"http://www.w3.org/2000/xmlns/\"",
      "xmlns:a=\"http://www.w3.org/XML/1998/namespace\"", "xmlns:a=\"not a URI\"", "xmlns:a=\"a&amp;b\"",
    ])
  func declarations(declaration: String) {
    let name = declaration.prefix { $0 != "=" }
    let inside = "<layout version='1'><A b='>'\n \(declaration)/></layout>"
    for (text, place) in [("<layout version='1' \(declaration)/>", "1:21"), (inside, "2:2")] {
      let report = messages(of: Array(text.utf8))
      let message = "L:\(place): error: '\(name)' declares a namespace: layouts have none [namespace]\n"
      #expect(report.hasPrefix(message), "\(report)")
      #expect(report.split(separator: "\n").count { $0.contains(": error: ") } == 1)
    }
  }

  @Test("an element may have the name of a declaration") func elementOfThatName() {
    #expect(messages(of: Array("<layout version='1'><xmlns/></layout>".utf8)) == "accepted")
  }

  @Test(
    "a name with a prefix is reported at the name, and each prefix once",
    arguments: [
      ("<1️⃣x:A/>", "x:A"), ("<A 1️⃣xml:lang='de'/>", "xml:lang"), ("<A b='1' 1️⃣x:b='1'/><x:C x:d=''/>", "x:b"),
      ("<1️⃣:A/>", ":A"), ("<1️⃣a:b:c/>", "a:b:c"),
      ("<1️⃣xmlns:A/>", "xmlns:A"), ("<A><attribute 1️⃣name='a:b'>1</attribute></A>", "a:b"),
      ("<!-- <x:A/> xmlns:x='' --><?y xmlns:y=''?><A t='xmlns:z=&quot;1&quot;'/><1️⃣q:A/>", "q:A"),
    ])
  func prefixes(body: String, name: String) {
    let text = MarkedText("<layout version='1'>\n" + body + "</layout>")
    let report = messages(of: text.bytes)
    #expect(
      report.hasPrefix(
        "L:\(text.place(1)): error: the name '\(name)' has a prefix: layouts have no namespaces [namespace]\n"
      ),
      "\(report)")
    #expect(report.split(separator: "\n").count { $0.contains(": error: ") } == 1)
  }

  @Test("a declaration in a comment, an instruction or a value is ignored")
  func others() {
    let text =
      "<?xml-model href='a.rng' xmlns:x=''?><!-- xmlns:y='' --><layout version='1'><A t='xmlns:z=1'/></layout>"
    #expect(messages(of: Array(text.utf8)) == "accepted")
  }
}
