internal import NibModel

extension InterferenceMap {
  /// Returns the map as text: a line for each step that changes another object, then the number of all changes, and the
  /// limits of what the map sees.
  ///
  /// - Parameter isWhole: true to list each step that changes, sets or reads something.
  /// - Complexity: O(entries + bytes of the source).
  package func text(isWhole: Bool = false) -> String {
    let lines = SourceLines(sources)
    var text = ""
    var own = (steps: 0, properties: Set<Property>())
    for entry in entries {
      let words = entry.words(isWhole: isWhole)
      if !words.isEmpty { text += "\(entry.name(lines)) \(words.joined(separator: "; "))\n" }
      let changed = entry.changed.filter(\.isOwn)
      if !changed.isEmpty { own.steps += 1 }
      own.properties.formUnion(changed)
    }
    if !isWhole, own.steps > 0 {
      let steps = own.steps == 1 ? "1 step changes" : "\(own.steps) steps change"
      let whose = own.steps == 1 ? "its own object" : "their own objects"
      text += "\(steps) \(Self.properties(own.properties.count)) of \(whose); --all lists them.\n"
    }
    let end = unknownNames.isEmpty && failure?.stop == nil ? [summary] : []
    return text + (remarks + end).map { $0 + "\n" }.joined()
  }

  private var remarks: [String] {
    var remarks = unknownNames.map { "There is no map: \($0.message)" }
    if let failure {
      let what =
        failure.stop == nil ? "The load fails, and the map ends there" : "There is no map, because the load fails"
      remarks.append("\(what): \(failure.words.printable)")
    }
    if !isSteady {
      remarks.append(
        "The map is not steady: the same load changed other properties when it was repeated. These were changed each time."
      )
    }
    return remarks
  }

  /// The number of changes, and the limits of what the map sees.
  package var summary: String {
    let changing = changing
    let all = changing.flatMap(\.changed)
    let others = Set(all.filter { !$0.isOwn }.map(\.words)).count
    let properties = Set(all.map(\.words)).count
    let count =
      all.isEmpty
      ? "No step of '\(order)' changed a property"
      : "\(changing.count) step\(changing.count == 1 ? "" : "s") of '\(order)' changed "
        + "\(Self.properties(properties)), \(others) of them in steps of other objects"
    let away =
      isComplete ? "" : ", values that were set and set back before the objects were read again"
    return "\(count). Not seen: static variables, files and all else outside the objects, "
      + "and properties that are not observed and were set to the value that they had\(away)."
  }

  private static func properties(_ count: Int) -> String { count == 1 ? "1 property" : "\(count) properties" }
}

extension InterferenceMap.Property {
  /// The name of the property: `sub.str`.
  package var words: String { "\(object.name).\(name)".printable }
}

extension InterferenceMap.Entry {
  /// The name of the step.
  package var name: String { step?.description.printable ?? "afterInit of objects that code has made" }

  /// Returns the name of the step with its place: `awake sup (line 3)`.
  fileprivate func name(_ lines: SourceLines) -> String {
    guard let place = step?.place else { return name }
    let shown = lines.name(of: place)
    guard let position = shown.position else { return "\(name) (\(shown))" }
    let file = shown.file.map { "\($0.lastPathComponent.printable), " } ?? ""
    return "\(name) (\(file)line \(position.line))"
  }

  /// Returns the changes of other objects, or everything that the step touches if `isWhole` is true.
  fileprivate func words(isWhole: Bool) -> [String] {
    func list(_ verb: String, _ properties: [InterferenceMap.Property], _ end: String = "") -> String? {
      let shown = isWhole ? properties : properties.filter { !$0.isOwn }
      return shown.isEmpty ? nil : "\(verb) \(shown.map(\.words).joined(separator: ", "))\(end)"
    }
    let parts = [
      list("writes", changed), list("sets", set, " to the same value"), isWhole ? list("reads", read) : nil,
    ]
    return parts.compactMap(\.self)
  }
}
