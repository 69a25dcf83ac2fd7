import NibCatalog
import NibKit
import NibSources
import PitfallGallery
import RandomNumbers
import TerminalKit
import TestSupport
import Testing

/// Catalogs of TerminalKit's classes, compared with its sources.
@Suite("Catalogs that are older than sources") @MainActor struct StaleCatalogTests {
  private static let catalog = ClassCatalog(of: .terminal, without: ClassRegistry(), kit: "")
  private static let sources = PackageSources(package: packageFolder)

  private static func differences(_ catalog: ClassCatalog) -> [StaleCatalog.Difference] {
    sources.newerFiles(than: catalog, for: Set(catalog.names)).flatMap(\.differences)
  }

  @Test("a catalog of the present classes differs in nothing")
  func upToDate() {
    #expect(Self.differences(Self.catalog) == [])
    // Here, some files have several classes of one name, and classes without a table of their own.
    let gallery = ClassCatalog(of: PitfallGallery.classes, without: ClassRegistry(), kit: "")
    #expect(Self.differences(gallery) == [])
    #expect(gallery.classes.count > 50)
  }

  @Test("a member that the catalog lacks is found, and so is one that it has too many", arguments: rounds(12))
  func oneMember(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var catalog = Self.catalog
    // Members whose names the table of their own class spells.
    let places = catalog.classes.indices.flatMap { item in
      catalog.classes[item].members.indices.map { (item, $0) }.filter {
        let (place, own) = (catalog.classes[$0].members[$1].place, catalog.classes[$0].place)
        return place?.file == own?.file && own?.file != "TerminalKit/Styles.swift"
      }
    }
    let (item, index) = random.pick(places)
    let (name, member) = (catalog.classes[item].name, catalog.classes[item].members[index])
    guard !member.isDecoded, member.kind != .children else { return }
    if random.happens(50) {
      catalog.classes[item].members.remove(at: index)
      #expect(Self.differences(catalog) == [.lacksMember(member.kind, member.name, className: name)])
    } else {
      catalog.classes[item].members[index].name = "zz"
      let added = StaleCatalog.Difference.hasMember(member.kind, "zz", className: name)
      let lacking = StaleCatalog.Difference.lacksMember(member.kind, member.name, className: name)
      let found = Set(Self.differences(catalog))
      // A file with a computed name may declare any member.
      #expect(found == [added, lacking] || found == [lacking])
    }
  }

  @Test(
    "a file whose tables or names cannot be read from its words is not older or newer",
    arguments: [
      "func table<T: View>(_ t: T.Type) -> Members { Members(of: T.self) { $0.attribute(\"angle\", a) } }",
      "func table<T: View>(_ t: T.Type) -> Members { Members(of: t) { $0.attribute(\"angle\", a) } }",
      "typealias G = Gauge\nextension Gauge { var m: Members { Members(of: G.self) { $0.attribute(\"angle\", a) } } }",
      "class Gauge { var m: Members { Members(of: Gauge.self) { $0.attribute(\"an\" + \"gle\", a) } } }",
    ])
  func uncertain(source: String) throws {
    let scratch = try Scratch(["Sources/App/Gauge.swift": source])
    var item = CatalogClass(name: "Gauge", type: "App.Gauge")
    item.isElement = true
    item.place = CatalogPlace(file: "App/Gauge.swift", line: 1)
    var angle = CatalogMember(.attribute, "angle")
    angle.place = item.place
    item.members = [angle]
    let sources = PackageSources(package: scratch.path)
    #expect(sources.newerFiles(than: ClassCatalog(kit: "", classes: [item]), for: ["Gauge"]) == [])
    // The same is reported of a table that says all.
    try scratch.write(
      "class Gauge { var m = Members(of: Gauge.self) { $0.outlet(\"o\", o) } }", to: "Sources/App/Gauge.swift"
    )
    let others = PackageSources(package: scratch.path).newerFiles(
      than: ClassCatalog(kit: "", classes: [item]), for: ["Gauge"])
    #expect(others.flatMap(\.differences).count == 2)
  }

  @Test("only the files of classes that are used, and of their superclasses, are compared")
  func used() throws {
    let scratch = try Scratch([
      "Sources/App/Base.swift": "Members(of: Base.self) { $0.attribute(\"a\", a); $0.attribute(\"new\", b) }",
      "Sources/App/Other.swift": "Members(of: Other.self) { }",
      "Sources/App/Gauge.swift": "super.members.adding(Gauge.self) { $0.attribute(\"b\", b) }",
      "Sources/App/Gone.swift": "// Members(of: Gone.self)",
      "Sources/App/Sub.swift": "Members(of: Base.self) { }",
    ])
    func item(_ name: String, _ base: String?, _ members: String...) -> CatalogClass {
      var item = CatalogClass(name: name, type: "App.\(name)")
      item.base = base
      item.isElement = true
      item.place = CatalogPlace(file: "App/\(name).swift", line: 1)
      item.members = members.map {
        var member = CatalogMember(.attribute, $0)
        member.place = item.place
        return member
      }
      return item
    }
    var sub = item("Sub", nil)
    sub.superclasses = ["App.Base", "TerminalKit.View"]
    let catalog = ClassCatalog(
      kit: "",
      classes: [
        item("Base", nil, "a"), item("Other", nil, "x"), item("Gauge", "App.Base", "b"), sub,
        item("Gone", nil),
      ])
    let sources = PackageSources(package: scratch.path)
    #expect(
      sources.newerFiles(than: catalog, for: ["Gauge"]) == [
        StaleCatalog(
          file: "Sources/App/Base.swift", differences: [.lacksMember(.attribute, "new", className: "Base")])
      ])
    #expect(
      sources.newerFiles(than: catalog, for: ["Other"]).flatMap(\.differences) == [
        .hasMember(.attribute, "x", className: "Other")
      ])
    #expect(sources.newerFiles(than: catalog, for: ["Gone"]).flatMap(\.differences) == [.hasClass("Gone")])
    #expect(sources.newerFiles(than: catalog, for: ["Sub"]) == [])
  }

  @Test("names under a condition, and those that the initializer of a built class decodes, are no difference")
  func exceptions() throws {
    let scratch = try Scratch([
      "Sources/App/A.swift": """
      Members(of: A.self) {
        #if DEBUG
          $0.attribute("debug", d)
        #endif
        $0.attribute("size", Int.self)
        $0.children(View.self)
      }
      """
    ])
    var item = CatalogClass(name: "A", type: "App.A")
    item.isElement = true
    item.place = CatalogPlace(file: "App/A.swift", line: 1)
    let sources = PackageSources(package: scratch.path)
    #expect(sources.newerFiles(than: ClassCatalog(kit: "", classes: [item]), for: ["A"]) == [])
    item.members = [CatalogMember(.attribute, "size")]
    #expect(
      sources.newerFiles(than: ClassCatalog(kit: "", classes: [item]), for: ["A"]).flatMap(\.differences) == [
        .lacksMember(.children, "", className: "A")
      ])
  }
}
