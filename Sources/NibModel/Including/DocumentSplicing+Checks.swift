extension DocumentSplicing {
  /// Checks what the includes of a layout give, once for all copies.
  func checkIncludes(of layout: PartLayout) {
    for number in layout.includes.indices {
      let include = layout.includes[number]
      guard let target = include.target else { continue }
      for (place, set) in include.sets.enumerated() {
        let path = layout.document.text(ofAttribute: set.ofAttribute)
        let exported = target.exported(path[...])
        if case .found(let path, _, _) = exported {
          layout.includes[number].sets[place].path = path
        } else {
          layout.report(exported, path: path, at: layout.document.valuePlace(ofAttribute: set.ofAttribute))
        }
      }
      checkArguments(of: include, in: layout, target)
    }
  }

  func checkArguments(of include: PartLayout.Include, in layout: PartLayout, _ target: PartLayout) {
    let document = layout.document
    var given: Set<String> = []
    for (attribute, old) in layout.attributes(ofObject: include.object) {
      let spelling = document.names[Int(old.name)]
      if spelling == IncludeWord.ownerOutlet, target.document.ownerClass == nil {
        layout.report(.noOwner(layout: target.name), at: document.place(ofAttribute: attribute))
      }
      guard let name = IncludeWord.parameter(of: spelling) else { continue }
      given.insert(name)
      guard let parameter = target.parameter(name) else {
        let offer = Offer(target.parameters.map(\.name), for: name)
        layout.report(
          .unknownParameter(name, layout: target.name, offer), at: document.place(ofAttribute: attribute))
        continue
      }
      let value = document.text(ofAttribute: attribute)
      // A value with parameters of this layout is checked where they are given theirs.
      let isFixed = !layout.knowsPieces || !value.utf8.contains(ParameterText.sign)
      if isFixed, document.form(ofAttribute: attribute) != .inTag || !parameter.type.accepts(value) {
        layout.reportElsewhere(
          .value(
            value, parameter: name, parameter.type,
            declared: target.document.place(ofObject: parameter.object).inFile(target.file)),
          at: document.valuePlace(ofAttribute: attribute))
      }
    }
    for parameter in target.parameters where parameter.value == nil && !given.contains(parameter.name) {
      layout.reportElsewhere(
        .missingParameter(
          parameter.name, layout: target.name, parameter.type,
          declared: target.document.place(ofObject: parameter.object).inFile(target.file)),
        at: document.place(ofObject: include.object))
    }
  }
}
