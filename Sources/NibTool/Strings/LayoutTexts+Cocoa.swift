internal import NibModel
internal import NibStrings

extension LayoutTexts {
  /// Adds the texts of a file of Interface Builder, by the properties that Xcode uses.
  mutating func addCocoaTexts(_ document: NibDocument) {
    for object in document.allObjects {
      addLocalizedRuntimeAttributes(of: object, document)
      let element = object.attributes.first { $0.name == "ib.element" }?.value ?? object.className
      for attribute in object.attributes where DesignName.isDesign(attribute.name) {
        let name = attribute.name.dropFirst(DesignName.prefix.count)
        func add(_ text: PropertyList?, _ property: String) {
          guard case .string(let text)? = text else { return }
          self.add(text, object.className, object.id, property, attribute.valuePlace)
        }
        switch attribute.structure {
        case nil:
          if attribute.holdsObjects || CocoaTexts.isOther(name, ofElement: element) { continue }
          for known in CocoaTexts.attributes where known.attribute == name {
            add(.string(attribute.value), CocoaTexts.property(known.property, ofElement: element))
          }
        case .dictionary(let items)?:
          for known in CocoaTexts.items where known.attribute == name { add(items[known.item], known.property) }
        case .array(let values)?:
          for known in CocoaTexts.lists where known.attribute == name {
            for (number, value) in values.enumerated() {
              let property = "\(known.property)[\(number)]"
              if let item = known.item {
                if case .dictionary(let items) = value { add(items[item], property) }
              } else {
                add(value, property)
              }
            }
          }
        default: break
        }
      }
    }
    addBindingOptions(document)
  }

  /// Adds the runtime attributes that are marked as localized. Their keys have their numbers among those of the object.
  private mutating func addLocalizedRuntimeAttributes(of object: NibDocument.Object, _ document: NibDocument) {
    guard let types = object.attributes.first(where: { $0.name == "ib.userDefinedRuntimeAttributes" }),
      case .array(let records)? = types.structure
    else { return }
    var number = 0
    for record in records {
      guard case .dictionary(let facts) = record, facts["localized"] == .string("YES"),
        case .string(let keyPath)? = facts["keyPath"]
      else { continue }
      if let attribute = object.attributes.last(where: { $0.name == keyPath }), attribute.structure == nil {
        add(
          attribute.value, object.className, object.id, "\(CocoaTexts.runtimeAttributes)[\(number)]",
          attribute.valuePlace)
      }
      number += 1
    }
  }

  /// Adds the options of bindings that are texts, such as the placeholder for a missing value. Their keys have the ids of
  /// the bindings.
  private mutating func addBindingOptions(_ document: NibDocument) {
    for connect in document.connects.indices {
      let attributes = document.attributes(ofConnect: connect)
      func attribute(_ name: String) -> Int? { attributes.first { document.name(ofAttribute: $0) == name } }
      guard let id = attribute("ib.id") else { continue }
      for known in CocoaTexts.bindingOptions {
        guard let option = attribute(CocoaTexts.optionPrefix + known.option) else { continue }
        let text = document.text(ofAttribute: option)
        // A number is the value of a control, and no text.
        if Double(text) != nil { continue }
        add(text, "NSBinding", document.text(ofAttribute: id), known.property, document.valuePlace(ofAttribute: option))
      }
    }
  }
}
