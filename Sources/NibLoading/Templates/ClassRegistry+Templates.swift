internal import NibModel

extension ClassRegistry {
  /// The registry with the class of templates, under the name of their element.
  package var withTemplates: ClassRegistry {
    if self[TemplateWord.template] != nil { return self }
    var registry = self
    registry.register(neverAwoken: NibTemplate.self, as: TemplateWord.template, isolation: nil)
    return registry
  }
}
