import NibComparing
import NibModel
import TestSupport
import Testing

@Suite struct ComparisonPropertyTests {
  @Test("the differences are the edits", arguments: rounds(50)) func differencesEdits(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let old = RandomLayout(objects: Int(seed) % 40 + 2, with: &numbers)
    let edits = RandomEdit.disjoint(of: old, scripts: 1, with: &numbers)[0]
    var new = old
    for edit in edits { edit.apply(to: &new) }
    let (before, after) = (old.text(with: &numbers), new.text(with: &numbers))
    let found = try differences(before, after)
    // What has no id is reported by its text.
    let names = try [tree(before), tree(after)].map { try $0.names() }
    let words = found.map { difference in
      let place = (difference.newRange ?? difference.oldRange)?.lower ?? 0
      let known = names[difference.newRange == nil ? 0 : 1]
      return "\(difference.kind.rawValue) \(difference.subject.id ?? known.name(at: place))"
    }
    #expect(words.sorted() == edits.flatMap(\.kinds).sorted(), "\(before)\n\(after)")
  }

  @Test("disjoint changes merge to both", arguments: rounds(50)) func disjointChanges(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed &+ 1000)
    let base = RandomLayout(objects: Int(seed) % 40 + 2, with: &numbers)
    let scripts = RandomEdit.disjoint(of: base, scripts: 2, with: &numbers)
    let edited = scripts.map { script in
      var layout = base
      for edit in script { edit.apply(to: &layout) }
      return layout
    }
    var both = base
    for edit in scripts.joined() { edit.apply(to: &both) }
    let (old, expected) = (base.text(with: &numbers), both.text(with: &numbers))
    let (ours, theirs) = (edited[0].text(with: &numbers), edited[1].text(with: &numbers))
    for (mine, other) in [(ours, theirs), (theirs, ours)] {
      let result = try merge(old, mine, other)
      #expect(result.conflicts.map(\.message) == [], "\(old)\n\(mine)\n\(other)\n\(result.text)")
      #expect(
        try differences(expected, result.text).map(\.words) == [], "\(old)\n\(mine)\n\(other)\n\(result.text)"
      )
    }
  }

  /// Whatever two people do: the merge ends, in a layout or in marks, and with either version of the marks it is one.
  @Test("any two sets of changes are merged or marked", arguments: rounds(75)) func twoSetsChanges(
    seed: UInt64
  ) throws {
    var numbers = SplitMix(seed: seed &+ 5000)
    let base = RandomLayout(objects: Int(seed) % 12 + 3, with: &numbers)
    var values: [Set<String>] = []
    let texts = (0..<2).map { side in
      var layout = base
      for number in 0..<5 {
        guard let edit = RandomEdit(of: layout, number: side * 10 + number, with: &numbers) else { continue }
        edit.apply(to: &layout)
      }
      let words = layout.items.values.flatMap { Array($0.values.values) + [$0.name, $0.className] }
      values.append(Set(words.filter { word in ["new ", "added", "Fresh"].contains { word.hasPrefix($0) } }))
      return layout.text(with: &numbers)
    }
    let old = base.text(with: &numbers)
    let result = try merge(old, texts[0], texts[1])
    #expect(
      !result.conflicts.contains { $0.kind == .unreadable },
      "\(old)\n\(texts[0])\n\(texts[1])\n\(result.text)")
    for version in [0, 2] {
      let text = result.resolved(version)
      #expect(throws: Never.self, "\(old)\n\(texts[0])\n\(texts[1])\n\(result.text)") { try tree(text) }
      // Nothing that a side has set, added or renamed is lost for a reader of that side.
      let spelled = try Set(tree(text).allValues)
      let missing = values[version / 2].subtracting(spelled)
      #expect(missing == [], "\(old)\n\(texts[0])\n\(texts[1])\n\(result.text)")
    }
    if result.conflicts.isEmpty { #expect(result.resolved(0) == result.text) }
  }
}

extension LayoutTree {
  /// Returns the text of each object, by where it begins.
  func names() throws -> [(span: Range<Int>, name: String)] {
    nodes.indices.filter { nodes[$0].kind == .object }.map { index in
      let text = values(of: index).first { $0.name == "text" }?.value.text ?? ""
      return (nodes[index].span, String(text.dropFirst("text of ".count)))
    }
  }

  var allValues: [String] {
    nodes.indices.flatMap { values(of: $0).compactMap { $0.value.text } + [nodes[$0].name] }
  }
}

extension [(span: Range<Int>, name: String)] {
  /// Returns the innermost object around a place.
  func name(at place: Int) -> String { last { $0.span.contains(place) }?.name ?? "" }
}
