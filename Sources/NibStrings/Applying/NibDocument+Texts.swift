public import NibModel

extension NibDocument {
  /// Returns the document with the texts of a table instead of its own.
  ///
  /// A key is the id of an object, a dot, and the name of an attribute: `ok.title`. If the attribute's value has items,
  /// the path to an item follows: `list.columns[2]`, `list.columns.name`. If the name of an attribute begins with
  /// `ib.`, a key may omit this prefix. If a text in the table is empty, the layout keeps its own text. Objects without
  /// an id keep their texts.
  ///
  /// The places in the layout do not change.
  ///
  /// - Parameters:
  ///   - table: The texts.
  ///   - findings: Receives a warning for each key without a text in the layout, and for each text that a layout cannot
  ///     contain. Their places are in the table, and those of their notes also in the layout. The sources are
  ///     `[table.source] + document.sources`.
  /// - Returns: The document. An archive is returned unchanged.
  /// - Complexity: O(bytes + objects + attributes + bytes of the table).
  public func applying(_ table: StringsTable, findings: inout [Diagnostic]) -> NibDocument {
    if links != nil { return self }
    let finder = TextFinder(self)
    var texts: [TextSite: StringsTable.Entry] = [:]
    for entry in table.entries {
      switch finder.site(of: entry.key) {
      case .failure(let fault): findings.append(Diagnostic(fault.fault, at: .text(entry.place)))
      case .success(let site):
        if entry.text.isEmpty { continue }
        if entry.text.fitsLayout {
          texts[site] = entry
        } else {
          let fault = TextFault.badCharacter(entry.key, layout: place(of: site).inFile(1))
          findings.append(Diagnostic(fault, at: .text(entry.textPlace)))
        }
      }
    }
    let sorted = texts.sorted { $0.key.number < $1.key.number }
    let origins = Replacements(table.source, sorted.map { (site: $0.key, place: $0.value.textPlace) })
    if let document = replacing(sorted.map { (site: $0.key, text: $0.value.text) }, from: origins) { return document }
    findings.append(Diagnostic(TextFault.tooLong, at: nil))
    return self
  }

  /// Returns the document with the texts of a table instead of its own. Keys without a text in the layout are ignored.
  public func applying(_ table: StringsTable) -> NibDocument {
    var findings: [Diagnostic] = []
    return applying(table, findings: &findings)
  }
}

extension NibDocument {
  /// Returns the place of a text.
  private func place(of site: TextSite) -> SourcePlace {
    switch site {
    case .attribute(let index): place(ofAttribute: index)
    case .item(let index):
      structures.first { $0.items.contains(index) }.map { place(ofItem: index, of: $0) } ?? ownerPlace
    }
  }
}

extension NibDocument.TextSite {
  fileprivate var number: Int {
    switch self {
    case .attribute(let index): index * 2
    case .item(let index): index * 2 + 1
    }
  }
}

extension String {
  /// True if a layout can contain the text. XML allows no other control characters than these.
  fileprivate var fitsLayout: Bool {
    hasFewMarks
      && unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
      }
  }
}
