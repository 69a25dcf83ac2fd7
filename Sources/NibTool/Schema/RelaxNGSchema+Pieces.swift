internal import NibLoading
internal import NibModel

/// The patterns of layouts in pieces. What an included layout takes is in another file, which a grammar does not know, so
/// any attributes are accepted.
extension RelaxNGSchema {
  /// Returns the element that has the root of another layout in its place. It may stand wherever objects may.
  mutating func include() -> RelaxNGPattern {
    let layout = RelaxNGPattern.attribute("layout", words: "The name of the layout.", .anyName)
    let id = RelaxNGPattern.attribute("id", words: "The name by which references call the root, as #name.", .id)
    let others = RelaxNGPattern.attributes(except: ["layout", "id"], .text)
    let set = RelaxNGPattern.element(
      IncludeWord.set, words: "Attributes of an exported object of the layout.",
      [
        .attribute(IncludeWord.of, words: "The id of the object.", .anyName),
        .attributes(except: [IncludeWord.of], .text), .zeroOrMore(anyAttribute),
      ])
    return definitions.named(
      IncludeWord.include,
      .element(
        IncludeWord.include, words: "Another layout: its root comes here. Parameters are given as with.NAME.",
        [layout, .interleave([.optional(id), others]), .zeroOrMore(.choice([set, anyAttribute]))]))
  }

  /// An attribute of any name with a text as its value.
  private var anyAttribute: RelaxNGPattern {
    .element("attribute", [.attribute("name", .anyName), .text])
  }

  /// Returns the element of a template.
  mutating func template() -> RelaxNGPattern {
    .element(
      TemplateWord.template, words: "An object that code or a list makes, as often as it needs.",
      [
        .interleave([
          .optional(.attribute("id", words: "The name by which references call the template, as #name.", .id)),
          .optional(.attribute("outlet", words: "The outlet of the owner that leads to the template.", .anyName)),
          .optional(
            .attribute(
              TemplateWord.item,
              words: "The class of the object that each copy is for; the contents refer to it as #item.",
              .anyName)),
        ]), allObjects(),
      ])
  }

  /// Returns the element with the parameters of a layout.
  func parameters() -> RelaxNGPattern {
    let type = RelaxNGPattern.attribute(
      IncludeWord.type, words: "The type of the value; by default text.",
      .choice(of: ParameterType.all.map(\.spelling)))
    let parameter = RelaxNGPattern.element(
      IncludeWord.parameter, words: "A value that a layout which includes this one can give.",
      [
        .attribute("name", words: "The name, which $NAME calls.", .anyName),
        .interleave([
          .optional(type),
          .optional(.attribute(IncludeWord.standard, words: "The value if none is given.", .text)),
          .optional(.attribute(IncludeWord.sample, words: "The value for tools that show the layout alone.", .text)),
        ]),
      ])
    return .element(IncludeWord.parameters, words: "The parameters of the layout.", [.zeroOrMore(parameter)])
  }
}
