import Foundation
import NibKit
import Testing
import TestSupport

/// Layouts made by chance, many of them nearly right: what the schema refuses, the check refuses too.
@Suite(.needs("xmllint")) @MainActor struct SchemaPropertyTests {
  @Test("the schema is never stricter than `check`", arguments: rounds(1), [false, true])
  func schemaNeverStricter(round: UInt64, standIns: Bool) throws {
    var numbers = SplitMix(seed: round)
    let options = standIns ? ["--stand-ins"] : []
    let schema = ToolRun(arguments: ["schema"] + options, classes: SchemaClasses.all).output
    let texts = (0..<(isThorough ? 500 : 150)).map { _ in Self.layout(&numbers, hasUnknownClasses: standIns) }
    let conform = try Xmllint.verdicts(of: texts, schema: schema)
    var (sound, refused) = (0, 0)
    for (text, conforms) in zip(texts, conform) {
      let run = ToolRun(arguments: ["check", "-"] + options, input: text, classes: SchemaClasses.all)
      if !conforms { #expect(run.status == 1, "only the schema refuses \(text)") }
      sound += run.status == 0 ? 1 : 0
      refused += conforms ? 0 : 1
    }
    // Neither side may be empty, or this says nothing.
    #expect(sound > (isThorough ? 50 : 10))
    #expect(refused > (isThorough ? 50 : 10))
    guard Jing.isInstalled else { return }
    for (index, messages) in try Jing.messages(about: texts, schema: schema).enumerated() {
      #expect(messages.isEmpty == conform[index], "\(texts[index]): \(messages)")
    }
  }

  private static let attributes: [String: [String]] = [
    "text": ["", "a", " "], "count": ["1", "-2"], "level": ["127", "-128"], "size": ["7", "-0"],
    "ratio": ["0.5", "1e3"], "on": ["true", "false"], "corner": ["bottom", "topLeading"],
    "width": ["auto", "9%"],
    "stops": ["1 2", " 3 "], "share": ["all"], "peer": ["#o0", "#ext:p"], "all": ["#o0", "#ext: "],
    "pressed": ["#o0.go", "#owner.finish", "#first.go", "#ext:p.q.r"], "first": ["1"], "second": ["b"],
    "needed": ["#o0"], "outlet": ["root"], "outlets": ["rows"], "awake-after": ["#o0", "#o0 #o1"],
  ]
  private static let names = attributes.keys.sorted()

  private static func value(of name: String, _ numbers: inout SplitMix) -> String {
    let text =
      numbers.happens(90)
      ? numbers.pick(attributes[name] ?? [""]) : numbers.pick(SchemaTests.texts + ["#o1", "#", "#a.b"])
    return text.replacing("&", with: "&amp;")
  }

  private static func layout(_ numbers: inout SplitMix, hasUnknownClasses: Bool) -> String {
    var count = 0
    let classes =
      ["Part", "Part", "Part", "Part", "Needy", "Needy", "Grid", "Cell", "É-1", "Prat"]
      + (hasUnknownClasses ? ["Unknown", "Unknown", "Unknown", "item", "Boss"] : [])
    var body = (0..<numbers.pick([1, 1, 2, 3])).map { _ in object(&count, of: classes, depth: 0, &numbers) }
    while numbers.happens(25) {
      body.insert(connect(&numbers), at: Int.random(in: 0...body.count, using: &numbers))
    }
    let owner = numbers.happens(95) ? " owner='\(numbers.pick(["Boss", "Boss", "Boss", "Part", "Bos"]))'" : ""
    return "<layout version='1'\(owner)>\(body.joined())</layout>"
  }

  private static func object(
    _ count: inout Int, of classes: [String], depth: Int, _ numbers: inout SplitMix
  ) -> String {
    let name = numbers.pick(classes)
    var tag = "<\(name) id='\(name == "Cell" ? "" : "o")\(count)'"
    count += 1
    var inside: [String] = []
    var given: Set<String> = []
    if name == "Needy" { given = Set(["first", "second", "needed"].filter { _ in numbers.happens(85) }) }
    while name != "Grid", name != "Cell", numbers.happens(50) { given.insert(numbers.pick(names)) }
    if numbers.happens(3) { given.insert("textt") }
    for attribute in given.sorted() {
      let value = value(of: attribute, &numbers)
      if numbers.happens(70) {
        tag += " \(attribute)='\(value)'"
      } else {
        let part =
          depth < 3 && numbers.happens(10) ? object(&count, of: classes, depth: depth + 1, &numbers) : value
        inside.append("<attribute name='\(attribute)'>\(part)</attribute>")
      }
    }
    while depth < 3, numbers.happens(30) {
      inside.append(object(&count, of: classes, depth: depth + 1, &numbers))
    }
    return inside.isEmpty && numbers.happens(50)
      ? tag + "/>" : tag + ">" + inside.shuffled(using: &numbers).joined() + "</\(name)>"
  }

  private static func connect(_ numbers: inout SplitMix) -> String {
    let ends = ["#o0", "#o0", "#owner", "#ext:p", "#first", "o0"]
    let what = [
      "outlet='peer'", "outlet='root'", "outlets='all'", "outlets='rows'", "event='pressed' action='go'",
      "event='pressed' action='finish'", "event='pressed' action='go.on'", "event='pressed'",
      "outlet='other'",
      "outlet='peer' outlets='all'",
    ]
    return "<connect from='\(numbers.pick(ends))' \(numbers.pick(what)) to='\(numbers.pick(ends))'/>"
  }
}
