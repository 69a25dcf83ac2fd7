import NibModel
import NibReading
import Testing

/// Large texts that are not well-formed. What is quadratic does not end in a minute.
@Suite("Large drafts") struct DraftSizeTests {
  @Test("many items without an end are blanked once", .timeLimit(.minutes(1)))
  func unclosedItems() {
    let text = #"<layout version="1">& <A>"# + String(repeating: "<item>", count: 60_000) + "</A></layout>"
    let draft = LayoutDraft(reading: SourceText(file: "L.layout.xml", bytes: Array(text.utf8)))
    #expect(draft.isDamaged)
    #expect(draft.faults.first?.code == .malformedXML)
  }

  @Test("an end tag is compared with the indentation of few elements", .timeLimit(.minutes(1)))
  func indentation() {
    let count = 20_000
    let text =
      "<layout version=\"1\">& \n" + String(repeating: "<A>\n", count: count)
      + String(repeating: " </A>\n", count: count) + "</layout>"
    let draft = LayoutDraft(reading: SourceText(file: "L.layout.xml", bytes: Array(text.utf8)))
    #expect(draft.isDamaged)
    #expect(draft.faults.first?.code == .malformedXML)
  }
}
