public import NibModel

extension LayoutDraft {
  /// Reads a layout's text as far as possible.
  ///
  /// A text that is well-formed is read once, like any other layout. If it is not, its broken parts are blanked, and the
  /// rest is read. Nothing can be read of a text in another format or encoding, a text that passes a limit or has more
  /// than about a hundred broken places, or one with marks of an unfinished merge.
  ///
  /// - Parameters:
  ///   - source: the bytes, and their name in messages.
  ///   - limits: the limits on the size of the text and its parts.
  /// - Complexity: O(bytes), also for a text with many faults.
  public init(reading source: SourceText, limits: ReadingLimits = ReadingLimits()) {
    do throws(NibError) {
      switch try LayoutReading(source, limits) {
      case .document(let document): self.init(document)
      case .refused(let diagnostics): self.init(unreadable: NibError(diagnostics, in: source))
      case .malformed(let diagnostics, let reading):
        let all = UnfinishedMerge.explaining(diagnostics + reading.faults, in: source)
        guard all == diagnostics + reading.faults, let repair = reading.repair else {
          self.init(unreadable: NibError(all + (reading.rest.map { [$0] } ?? []), in: source))
          return
        }
        self.init(source, reading.faults, repair, limits)
      }
    } catch {
      self.init(unreadable: error)
    }
  }

  /// Reads the repaired text.
  ///
  /// - Parameter faults: the faults of the XML.
  private init(_ source: SourceText, _ faults: [Diagnostic], _ repair: TextRepair, _ limits: ReadingLimits) {
    switch try? LayoutReading(SourceText(file: source.file, bytes: repair.bytes), limits) {
    case .document(let document):
      var fields = document.fields
      fields.damage.add(repair, of: document, source, faults)
      self.init(source, damage: repair.damage, rest: NibDocument(fields))
    case .refused(let others):
      let inText = others.filter { $0.range.map { $0.upper <= source.bytes.count } ?? true }
      self.init(unreadable: NibError(faults + inText, in: source))
    case .malformed, nil:
      self.init(unreadable: NibError(faults, in: source))
    }
  }
}

extension NibDocument.Damage {
  /// Adds the damage of a text that was repaired.
  ///
  /// - Parameters:
  ///   - document: the document of the repaired text.
  ///   - xmlFaults: the faults of the XML.
  fileprivate mutating func add(
    _ repair: TextRepair, of document: NibDocument, _ source: SourceText, _ xmlFaults: [Diagnostic]
  ) {
    let mended = repair.mendedTags
    // Such a tag lacks attributes, so that it may break other rules of the vocabulary.
    let others = faults.filter { fault in
      guard let range = fault.range else { return true }
      return range.upper <= source.bytes.count
        && !mended.contains { $0.lower <= range.lower && range.lower < $0.upper }
    }
    faults = (xmlFaults + others).inTextOrder
    for part in repair.damage { lose(source.bytes[part.lower..<part.upper]) }
    if repair.isCutOff {
      lacksObjects = true
      lacksConnections = true
    }
    if repair.incomplete.contains(Int(document.root.position)) { lacksOwner = true }
    for (index, object) in document.objects.enumerated() where repair.incomplete.contains(Int(object.position)) {
      incompleteObjects.insert(Int32(index))
    }
  }
}
