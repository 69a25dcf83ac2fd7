import NibKit
import Testing

@Suite struct ArchiveAsLayoutTests {
  @Test("the document of an archive is not written as a layout")
  func refused() throws {
    var classes = ClassRegistry()
    classes.register(Album.self)
    let document = try NibDocument(recovering: NibArchive(of: [Album(title: "a")], classes: classes))
    #expect(document.objectCount == 1)
    #expect {
      try document.xml()
    } throws: {
      ($0 as? BuildFault)?.code == .notALayout
    }
  }
}
