import NibCatalog
import NibKit
import NibSources
import TerminalKit
import TestSupport
import Testing

/// The names in the sources of TerminalKit, compared with the tables that the compiler has made of them.
@Suite("Names in the sources of TerminalKit") @MainActor struct TerminalKitNamesTests {
  private static let catalog = ClassCatalog(of: .terminal, without: ClassRegistry(), kit: "")
  private static let sources = PackageSources(package: packageFolder)

  /// A kind and a name of a member.
  private struct Key: Hashable {
    let kind: CatalogMember.Kind
    let name: String
  }

  @Test("every class that is registered is found")
  func classes() {
    let found = Set(Self.sources.names.elementNames)
    #expect(Self.catalog.names.filter { !found.contains($0) } == [])
    #expect(Self.catalog.names.count > 60)
  }

  @Test("every member is found at the line that the compiler gives, unless its name is computed")
  func members() throws {
    var compared = 0
    var missing: [String] = []
    for item in Self.catalog.classes {
      for member in item.members {
        guard let place = member.place, let path = Self.sources.path(ofFile: place.file) else { continue }
        // `words` gives its argument to `attribute`.
        if path.hasSuffix("SpannedText.swift") { continue }
        compared += 1
        let isFound = Self.sources.names.all.contains {
          $0.kind == .member(member.kind) && $0.name == member.name && $0.line == place.line
            && $0.file == path
        }
        if !isFound { missing.append("\(item.name).\(member.name) \(place)") }
      }
    }
    #expect(missing == [])
    #expect(compared > 350)
  }

  @Test("every name in the table of a class is a member of the class")
  func names() {
    var classes: [String: Set<Key>] = [:]
    for item in Self.catalog.classes {
      let type = item.type.split(separator: ".").last.map(String.init) ?? ""
      classes[type, default: []].formUnion(item.members.map { Key(kind: $0.kind, name: $0.name) })
    }
    var compared = 0
    var unknown: [String] = []
    for name in Self.sources.names.all where name.file.hasPrefix("Sources/TerminalKit/") {
      guard case .member(let kind) = name.kind, let known = name.className.flatMap({ classes[$0] }) else {
        continue
      }
      compared += 1
      if !known.contains(Key(kind: kind, name: name.name)) {
        unknown.append("\(name.className ?? "").\(name.name)")
      }
    }
    #expect(unknown == [])
    #expect(compared > 250)
  }

  @Test("the table of every class is found at its line")
  func tables() {
    for item in Self.catalog.classes where item.place?.file.hasPrefix("TerminalKit/") == true {
      #expect(Self.sources.place(of: item) == item.place, "\(item.name)")
    }
  }
}
