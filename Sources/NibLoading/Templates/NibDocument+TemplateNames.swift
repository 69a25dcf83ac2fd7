internal import NibModel

extension NibDocument {
  /// Returns the names of templates as parts of the layout: `template row`. Several templates without ids are numbered.
  func namesOfTemplates(_ templates: [Int]) -> [Int: String] {
    let unnamed = templates.count { id(ofObject: $0) == nil }
    var number = 0
    return templates.reduce(into: [:]) { names, template in
      if let id = id(ofObject: template) {
        names[template] = "\(TemplateWord.template) \(id)"
      } else {
        number += 1
        // An id has no '#'.
        names[template] = unnamed == 1 ? TemplateWord.template : "\(TemplateWord.template) #\(number)"
      }
    }
  }
}
