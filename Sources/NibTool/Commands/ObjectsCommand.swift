internal import ArgumentParser
internal import NibKit
internal import NibLoading
internal import NibModel

/// `nib objects`: the tree of a layout, as the file has it.
struct ObjectsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "objects",
    abstract: "List the objects of a layout or an archive as a tree, with ids, connections and places.",
    discussion: """
      Needs no classes: what the file says is listed, right or wrong. Each line is a class, an id, the label in quotes, the \
      connections that the object's attributes make, and the place in the file. What is the value of an attribute has the \
      attribute's name before it.
      """)

  @Argument(help: "The layout or archive, or - for standard input.", completion: .file(extensions: ["xml", "plist"]))
  var file: String

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      let document = try session.document(file)
      let lines = LineIndex(document.source)
      let names = ObjectNames(document)
      let objects = document.allObjects
      var depths = [Int](repeating: 0, count: objects.count)
      var text = ""
      for object in objects {
        if let parent = object.parent { depths[object.index] = depths[parent] + 1 }
        let connections = object.attributes.filter { attribute in
          attribute.name == "outlet" || attribute.name == "outlets" || attribute.value.hasPrefix("#")
        }.map { "\($0.name)=\($0.value)" }
        let links = object.attributes.compactMap { attribute -> String? in
          let targets = attribute.targets.map(names.name(ofObject:)).joined(separator: ",")
          switch attribute.edge {
          case nil, .part?: return nil
          case .action(let action)?: return "\(attribute.name)=\(targets.isEmpty ? "#first" : targets).\(action)"
          case .outlet?, .collection?: return targets.isEmpty ? nil : "\(attribute.name)=\(targets)"
          }
        }
        let attribute = object.attributeName.map { $0 + ":" }
        let name = object.attributes.first { $0.name == "label" && !$0.holdsObjects && $0.edge == nil }.map {
          "'\($0.value)'"
        }
        let words = [attribute, object.className, object.id, name] + connections + links
        text += String(repeating: "  ", count: depths[object.index])
        text += words.compactMap { $0?.printable }.joined(separator: " ")
        text += "  \(lines.name(of: object.place))\n"
      }
      for connection in document.explicitConnections {
        let given = connection.attributes
        let what = ["outlet", "outlets", "event", "action"].compactMap { name in given[name].map { "\(name)=\($0)" } }
        let words = "connect \(given["from"] ?? "") -> \(given["to"] ?? "") \(what.joined(separator: " "))".printable
        text += "\(words)  \(lines.location(of: connection.range.lower))\n"
      }
      session.console.print(text.isEmpty ? "the \(document.decoderSource.rawValue) has no objects" : text)
    }
  }
}
