internal import NibLoading
internal import NibModel

extension RelaxNGSchema {
  mutating func defineUnknownElements() {
    let content = RelaxNGPattern.ref("open.content")
    let names = Set(classes.map(\.name) + Self.words + [UnknownElements.item]).sorted()
    definitions.append(.define("open", .element(except: names, [content])))
    if !unknownItem.isEmpty {
      definitions.append(.define("open.item", .element(UnknownElements.item, [content])))
    }
    definitions.append(.define("open.content", openContent()))
  }

  private mutating func openContent() -> RelaxNGPattern {
    let id = definitions.named(
      "attribute.id", .attribute("id", words: "The name by which references call the object, as #name.", .id))
    let known = ["id", "outlet", "outlets", "awake-after", IncludeWord.export, QualifiedName.allow]
    let inTag = RelaxNGPattern.interleave(
      [objectAttributes(), .optional(id), .attributes(except: known, .text)])
    let inAttribute = choice(of: classes.filter { $0.name != UnknownElements.item }, UnknownElements.elements)
    let attribute = RelaxNGPattern.element(
      "attribute",
      [
        .attribute("name", .anyName),
        .choice([.text, RelaxNGPattern.anyItems, .oneOrMore(inAttribute)]),
      ])
    return .group([inTag, .zeroOrMore(.choice([attribute, allObjects()]))])
  }
}
