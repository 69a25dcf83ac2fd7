extension DocumentSplicing {
  mutating func name(_ name: NibDocument.Name, of layout: PartLayout) -> NibDocument.Name {
    let known = layout.names[Int(name)]
    if known >= 0 { return NibDocument.Name(known) }
    let copy = self.name(spelled: layout.document.names[Int(name)])
    layout.names[Int(name)] = Int32(copy)
    return copy
  }

  mutating func name(spelled text: String) -> NibDocument.Name {
    let copy = names[text] ?? Int32(fields.names.count)
    if Int(copy) == fields.names.count {
      fields.names.append(text)
      names[text] = copy
    }
    return NibDocument.Name(copy)
  }

  mutating func shape(_ shape: UInt32, of layout: PartLayout) -> UInt32 {
    let known = layout.shapes[Int(shape)]
    if known >= 0 { return UInt32(known) }
    let record = layout.document.shapes[shape]
    let attributes = record.attributes.map { index in
      let attribute = layout.document.shapes.attributes[index]
      return Shapes.Attribute(name(attribute.name, of: layout), attribute.form)
    }
    let copy = tree.shape(
      name(record.name, of: layout), isPart: record.isPart, attributes, addedTo: &fields.shapes)
    layout.shapes[Int(shape)] = Int32(copy)
    return copy
  }
}
