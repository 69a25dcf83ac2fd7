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
  ///     contain. Their places are those of the table's source.
  /// - Returns: The document. An archive is returned unchanged.
  /// - Complexity: O(bytes + objects + attributes + bytes of the table).
  public func applying(_ table: StringsTable, findings: inout [Diagnostic]) -> NibDocument {
    if links != nil { return self }
    let finder = TextFinder(self)
    var texts: [TextSite: String] = [:]
    for entry in table.entries {
      switch finder.site(of: entry.key) {
      case .failure(let fault): findings.append(Diagnostic(fault.fault, at: .text(entry.place)))
      case .success(let site):
        if entry.text.isEmpty { continue }
        if entry.text.fitsLayout {
          texts[site] = entry.text
        } else {
          findings.append(Diagnostic(TextFault.badCharacter(entry.key), at: .text(entry.textPlace)))
        }
      }
    }
    let sorted = texts.map { (site: $0.key, text: $0.value) }.sorted { $0.site.number < $1.site.number }
    if let document = replacing(sorted) { return document }
    findings.append(Diagnostic(TextFault.tooLong, at: nil))
    return self
  }

  /// Returns the document with the texts of a table instead of its own. Keys without a text in the layout are ignored.
  public func applying(_ table: StringsTable) -> NibDocument {
    var findings: [Diagnostic] = []
    return applying(table, findings: &findings)
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
