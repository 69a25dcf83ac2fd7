import Foundation
import NibKit
import PitfallGallery
import TestSupport
import Testing

/// A pitfall of the gallery that comes from the order of two awakes, and the declaration that cures it.
struct Cure: CustomTestStringConvertible, Sendable {
  let number: Int
  /// `awake-after` by the id of the object that waits.
  let declarations: [(id: String, others: String)]
  /// A line of the trace that shows the cure; nil for the one that `strict` has without it.
  var line: String?
  var orders: [String]

  var testDescription: String { "\(number)" }
}

@Suite struct DeclaredOrderTests {
  static let cures: [Cure] = [
    Cure(
      number: 1, declarations: [("sup", "#sub")], line: #"sub.str = "valueFromSuper" (was "DefaultValue")"#,
      orders: ["uikit", "strict"]),
    Cure(
      number: 6, declarations: [("board", "#left #right")], line: "board: left is awake",
      orders: ["uikit", "turbo-vision", "delphi", "strict"]),
    Cure(number: 7, declarations: [("row", "#list")], orders: ["gnustep-xib", "gtk", "strict"]),
    Cure(number: 8, declarations: [("status", "#loader")], orders: ["cappuccino", "strict"]),
    Cure(number: 9, declarations: [("two", "#one"), ("three", "#two")], orders: ["gnustep-nib", "strict"]),
    Cure(number: 39, declarations: [("field", "#caption")], orders: ["xaml", "strict"]),
    Cure(
      number: 46, declarations: [("two", "#one"), ("three", "#two")],
      orders: ["cappuccino", "gnustep-nib", "strict"]),
  ]

  @Test("a declared order cures each of these pitfalls", arguments: cures) func declaredOrderCures(cure: Cure)
    throws
  {
    let pitfall = try #require(PitfallGallery.pitfalls.first { $0.number == cure.number })
    var text = try #require(contents(of: galleryFolder + "/" + pitfall.file))
    for (id, others) in cure.declarations {
      text = text.replacing("id=\"\(id)\"", with: "id=\"\(id)\" awake-after=\"\(others)\"")
    }
    let document = try NibDocument(text)
    for name in cure.orders {
      let recorder = TraceRecorder()
      let order = try #require(LoadOrder.profile(named: name)?.order)
      try NibLifecycle.scope {
        let loaded = try Nib(document).instantiate(
          owner: document.ownerClass.flatMap(PitfallGallery.classes.makeOwner(named:)),
          classes: PitfallGallery.classes, order: order, tracer: recorder)
        withExtendedLifetime(loaded) { NibLifecycle.settle() }
      }
      let trace = recorder.trace.text()
      #expect(!pitfall.isIn(trace), "\(name)")
      #expect(trace.contains(cure.line ?? pitfall.instead), "\(name)")
    }
  }

  /// The article names these, and no others.
  @Test("the article names these pitfalls and no others")
  func articleNamesThese() throws {
    let article = try Article(named: "OrderProfiles").lines.joined(separator: "\n")
    let paragraph = try #require(
      article.split(separator: "\n\n").first { $0.hasPrefix("Declarations cure those pitfalls") })
    let named = PitfallGallery.pitfalls.filter { paragraph.contains("`\($0.name)`") }.map(\.number)
    #expect(named == Self.cures.map(\.number))
  }
}
