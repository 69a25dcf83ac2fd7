import Foundation
import NibFoundation
import NibKit
import Testing

/// An object with everything that an archive can hold: values of several types, children, parts, outlets there and back,
/// a collection and an event.
final class Shelf: NibDecodable, NibEncodable {
  var title: String
  var width = 1.5
  var levels = 3
  var isOpen = true
  var made = Date(timeIntervalSinceReferenceDate: 1000)
  var image = Data([1, 2, 254])
  var tags = ["old", "tall"]
  var notes: PropertyList = .dictionary([
    "$date": .string("none"), "size": .array([.real(.infinity), .real(-0.5)]),
  ])
  var shelves: [Shelf] = []
  var label: Label?
  var hooks: [Label]
  var next: Shelf?
  weak var parent: Shelf?
  var friends: [Shelf] = []
  var moved: Action?

  init(coder: NibDecoder) throws {
    title = try coder.require(forKey: "title")
    label = try coder.decodeObject(Label.self, forKey: "label")
    hooks = try coder.decodeObjects(Label.self, forKey: "hooks")
    try coder.attachChildren(to: self)
  }

  func encode(with encoder: NibEncoder) {
    encoder.encode(title, forKey: "title")
    encoder.encode(width, forKey: "width")
    encoder.encode(levels, forKey: "levels")
    encoder.encode(isOpen, forKey: "isOpen")
    encoder.encode(made, forKey: "made")
    encoder.encode(image, forKey: "image")
    encoder.encode(tags, forKey: "tags")
    encoder.encode(notes, forKey: "notes")
    encoder.encodeObject(label, forKey: "label")
    encoder.encodeObjects(hooks, forKey: "hooks")
    encoder.encodeChildren(shelves)
    encoder.encodeReference(next, forKey: "next")
    encoder.encodeConditionalReference(parent, forKey: "parent")
    encoder.encodeReferences(friends, forKey: "friends")
    encoder.encodeAction(moved, forKey: "moved")
  }

  static var members: Members {
    Members(of: Shelf.self) {
      $0.attribute("title", String.self, required: true)
      $0.attribute("width") { $0.width = $1 }
      $0.attribute("levels") { $0.levels = $1 }
      $0.attribute("isOpen") { $0.isOpen = $1 }
      $0.attribute("made") { $0.made = $1 }
      $0.attribute("image") { $0.image = $1 }
      $0.attribute("tags") { $0.tags = $1 }
      $0.attribute("notes") { $0.notes = $1 }
      $0.children { $0.add($1 as Shelf) }
      $0.part("label", Label.self)
      $0.parts("hooks", Label.self)
      $0.outlet("next") { $0.next = $1 }
      $0.outlet("parent") { $0.parent = $1 }
      $0.outlets("friends") { $0.friends = $1 }
      $0.event("moved") { $0.moved = $1 }
      $0.action("dust", Shelf.dust)
    }
  }

  func add(_ shelf: Shelf) {
    shelves.append(shelf)
    shelf.parent = self
  }

  func dust(_ sender: Shelf) {}
}

/// A part of a shelf, which several may share.
final class Label: NibDecodable, NibEncodable {
  let text: String

  init(_ text: String) { self.text = text }

  init(coder: NibDecoder) throws { text = try coder.require(forKey: "text") }

  func encode(with encoder: NibEncoder) { encoder.encode(text, forKey: "text") }

  static var members: Members {
    Members(of: Label.self) { $0.attribute("text", String.self, required: true) }
  }
}

extension Shelf {
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Shelf.self)
    classes.register(Label.self)
    return classes
  }

  /// Returns a shelf with two in it that know each other, and a label that two share.
  static func sample() throws -> Shelf {
    let layout = """
      <layout version="1">
        <Shelf id="root" title="root">
          <Shelf id="top" title="top" next="#bottom" moved="#root.dust"/>
          <Shelf id="bottom" title="bottom" next="#top"/>
        </Shelf>
      </layout>
      """
    let document = try NibDocument(reading: SourceText(file: "shelves", bytes: Array(layout.utf8)))
    let loaded = try Nib(document).instantiate(classes: classes)
    let root = try #require(loaded.topLevel.first as? Shelf)
    let label = Label("shared")
    root.label = label
    root.hooks = [Label("left"), label]
    root.shelves[1].label = label
    root.friends = [root.shelves[1], root.shelves[0]]
    return root
  }

  /// Returns the bytes of an archive.
  func archived() throws -> Data { Data(try NibArchive(of: [self], classes: Self.classes).bytes) }
}
