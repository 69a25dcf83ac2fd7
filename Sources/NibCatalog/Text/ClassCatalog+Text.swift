internal import NibLoading
internal import NibModel

extension ClassCatalog {
  /// The text of the catalog: JSON, with one fact of a class, and one member, on each line, so that versions of it can be
  /// compared and merged line by line.
  package var text: String {
    var lines = ["{", "\"\(Self.versionKey)\": \(FormVersion.classes.number),", "\"kit\": \(quoted(kit)),"]
    lines.append("\"classes\": {")
    for (index, item) in classes.enumerated() {
      lines.append("\(quoted(item.name)): {")
      lines += item.facts.map { "  \($0)," }
      lines.append("  \"members\": [")
      lines += separated(item.members.map { "    \($0.line)" })
      lines.append("  ]")
      lines.append(index + 1 == classes.count ? "}" : "},")
    }
    lines.append("}")
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The key of the version. It distinguishes a catalog of classes from other files.
  static let versionKey = "nibClasses"
}

private func separated(_ lines: [String]) -> [String] {
  lines.enumerated().map { $0.offset + 1 == lines.count ? $0.element : $0.element + "," }
}

private func quoted(_ text: String) -> String {
  var json = JSONText()
  json.string(text)
  return json.text
}

private func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }

extension CatalogClass {
  /// Everything but the members, as lines.
  fileprivate var facts: [String] {
    var facts = ["\"type\": \(quoted(type))"]
    func add(_ key: CatalogKey, _ value: String, if isGiven: Bool) {
      if isGiven { facts.append("\"\(key.rawValue)\": \(value)") }
    }
    add(.superclasses, list(superclasses), if: !superclasses.isEmpty)
    add(.extends, quoted(base ?? ""), if: base != nil)
    add(.summary, quoted(summary), if: !summary.isEmpty)
    add(.place, quoted(place?.description ?? ""), if: place != nil)
    add(.use, list((isElement ? ["element"] : []) + (isOwner ? ["owner"] : [])), if: isElement || isOwner)
    add(.awakes, "true", if: isAwoken)
    add(.substituted, "true", if: isSubstituted)
    add(.connectsAsOwner, "true", if: isConnectedAsOwner)
    add(.awakesAfterChildren, "true", if: awakesAfterChildren)
    add(.awakesAfter, list(awakesAfter), if: !awakesAfter.isEmpty)
    add(.loads, list(layouts), if: !layouts.isEmpty)
    add(.translated, list(translated), if: !translated.isEmpty)
    add(.ascending, "[" + ascents.map(list).joined(separator: ", ") + "]", if: !ascents.isEmpty)
    return facts
  }
}

extension CatalogMember {
  /// The member as one line of JSON.
  fileprivate var line: String {
    var json = JSONText()
    json.object {
      $0.field(kind.rawValue, name)
      if let type { $0.field("type", type) }
      if let value { value.write(to: &$0) }
      if !defaultText.isEmpty { $0.field("default", defaultText) }
      if isRequired { $0.field("required", true) }
      if isDecoded { $0.field("decoded", true) }
      if let limit { $0.field("most", limit) }
      if !help.isEmpty { $0.field("help", help) }
      if let place { $0.field("place", place.description) }
    }
    return json.text
  }
}

extension CatalogValue {
  /// Writes the fields of the value into an object.
  fileprivate func write(to json: inout JSONText) {
    json.field("type", type)
    if words != shape.commonWords { json.field("takes", words) }
    json.key("shape")
    shape.write(to: &json)
    switch items {
    case .list(let value):
      json.key("items")
      json.object { value.write(to: &$0) }
    case .keyed(let value):
      json.key("keyedItems")
      json.object { value.write(to: &$0) }
    case nil: break
    }
  }
}

extension ValueShape {
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .text: json.string("text")
    case .decimal: json.string("decimal")
    case .anything: json.string("anything")
    case .integer(let min, let max):
      json.object {
        $0.key("integer")
        $0.object {
          if let min { $0.field("min", min) }
          if let max { $0.field("max", max) }
        }
      }
    case .oneOf(let words): write("words", to: &json) { json in json.array { for word in words { $0.string(word) } } }
    case .pattern(let pattern): json.object { $0.field("pattern", pattern) }
    case .list(let shape): write("list", to: &json, shape.write)
    case .array(let shape): write("array", to: &json, shape.write)
    case .dictionary(let shape): write("dictionary", to: &json, shape.write)
    case .anyOf(let shapes):
      write("any", to: &json) { json in json.array { for shape in shapes { shape.write(to: &$0) } } }
    }
  }

  private func write(_ key: String, to json: inout JSONText, _ value: (inout JSONText) -> Void) {
    json.object {
      $0.key(key)
      value(&$0)
    }
  }
}

/// The keys of the facts of a class.
enum CatalogKey: String, CaseIterable {
  case type, superclasses, extends, summary, place, use, awakes, substituted, connectsAsOwner, awakesAfterChildren
  case awakesAfter, loads, translated, ascending, members
}
