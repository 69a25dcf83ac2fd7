import NibModel
import TestSupport

/// Makes random files: well-formed and of format 3.0, with random combinations of Interface Builder's elements.
struct RandomFile {
  var random: SplitMix
  private var ids: [String] = []

  init(seed: Int) { random = SplitMix(seed: UInt64(seed)) }

  private static let elements = [
    "view", "label", "button", "textField", "stackView", "tableView", "customObject", "menuItem", "window",
    "hologram",
    "viewController", "constraint", "tableColumn", "textFieldCell",
  ]
  private static let values = [
    "rect", "color", "nil", "state", "string", "integer", "fontDescription", "autoresizingMask", "dictionary",
    "array",
    "mutableString", "bool", "aura", "attributedString", "variation", "data",
  ]
  private static let containers = [
    "items", "tableColumns", "constraints", "cells", "layers", "gestureRecognizers",
  ]
  private static let names = [
    "x", "title", "element", "value", "hidden", "key2", "text", "customModule", "tag",
  ]
  private static let keys = [
    "frame", "title", "cell", "contentView", "a b", "element", "1", "ib.x", "normal", "id",
  ]

  private mutating func pick(_ words: [String]) -> String {
    words[Int.random(in: words.indices, using: &random)]
  }
  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private var counter = 0
  private mutating func text() -> String {
    counter += 1
    return pick(["t", "é", "a b ", "&lt;&amp;", "&#10;x", "YES", "-3.5", "#", "#owner.x"]) + "\(counter)"
  }

  private mutating func attributes() -> String {
    var seen: Set<String> = []
    var result = ""
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      let name = pick(Self.names)
      if seen.insert(name).inserted { result += " \(name)=\"\(text())\"" }
    }
    return result
  }

  private mutating func newID() -> String {
    counter += 1
    ids.append("id-\(counter)")
    return "id-\(counter)"
  }

  private mutating func value(_ depth: Int) -> String {
    let name = pick(Self.values)
    let key = chance(70) ? " key=\"\(pick(Self.keys))\"" : ""
    let attributes = attributes()
    if depth == 0 || chance(50) {
      if ["string", "mutableString", "data", "aura"].contains(name), chance(70) {
        return "<\(name)\(key)\(attributes)>\(text())</\(name)>"
      }
      return "<\(name)\(key)\(attributes)/>"
    }
    let children = (0..<Int.random(in: 1..<4, using: &random)).map { _ in value(depth - 1) }.joined()
    return "<\(name)\(key)\(attributes)>\(children)</\(name)>"
  }

  private mutating func connection() -> String {
    counter += 1
    let target = ids.isEmpty ? "-1" : pick(ids)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "<outlet property=\"p\(counter)\" destination=\"\(target)\" id=\"c\(counter)\"/>"
    case 1:
      return "<outletCollection property=\"q\" destination=\"\(target)\" id=\"c\(counter)\" appends=\"YES\"/>"
    case 2:
      return
        "<action selector=\"s\(counter):\" destination=\"\(target)\" eventType=\"touchDown\" id=\"c\(counter)\"/>"
    case 3: return "<action selector=\"s\(counter):\" target=\"\(target)\" id=\"c\(counter)\"/>"
    case 4: return "<segue destination=\"\(target)\" kind=\"show\" id=\"c\(counter)\"/>"
    default:
      return """
        <binding destination="\(target)" name="value" keyPath="self.\(text())" id="c\(counter)"><dictionary key="options">\
        <string key="o\(counter)">\(text())</string></dictionary></binding>
        """
    }
  }

  private mutating func runtimeAttribute() -> String {
    counter += 1
    let path = pick(["layer.a\(counter)", "b", "c\(counter)"])
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"\(path)\" value=\"YES\"/>"
    case 1: return "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"\(path)\" value=\"\(text())\"/>"
    case 2: return "<userDefinedRuntimeAttribute type=\"nil\" keyPath=\"\(path)\"/>"
    case 3:
      return """
        <userDefinedRuntimeAttribute type="number" keyPath="\(path)"><real key="value" value="\(counter).5"/>\
        </userDefinedRuntimeAttribute>
        """
    default:
      return """
        <userDefinedRuntimeAttribute type="size" keyPath="\(path)"><size key="value" width="\(counter)" height="2"/>\
        </userDefinedRuntimeAttribute>
        """
    }
  }

  private mutating func object(_ depth: Int) -> String {
    let name = pick(Self.elements)
    var tag = "<\(name)\(attributes())"
    if chance(25) { tag += " key=\"\(pick(Self.keys))\"" }
    if chance(20) { tag += " customClass=\"Class\(Int.random(in: 0..<4, using: &random))\"" }
    if chance(92) { tag += " id=\"\(newID())\"" }
    var contents = ""
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      switch Int.random(in: 0..<7, using: &random) {
      case 0 where depth > 0: contents += "<subviews>\(objects(depth - 1))</subviews>"
      case 1 where depth > 0:
        let container = pick(Self.containers)
        contents += "<\(container)>\(objects(depth - 1))\(chance(20) ? value(1) : "")</\(container)>"
      case 2 where depth > 0: contents += object(depth - 1)
      case 3: contents += "<connections>\((0..<2).map { _ in connection() }.joined())</connections>"
      case 4:
        contents +=
          "<userDefinedRuntimeAttributes>\((0..<2).map { _ in runtimeAttribute() }.joined())</userDefinedRuntimeAttributes>"
      default: contents += value(2)
      }
    }
    return contents.isEmpty ? tag + "/>" : "\(tag)>\(contents)</\(name)>"
  }

  private mutating func objects(_ depth: Int) -> String {
    (0..<Int.random(in: 0..<4, using: &random)).map { _ in object(depth) }.joined(separator: "\n")
  }

  mutating func xib() -> String {
    let objects = objects(3) + object(3)
    return chance(50) ? IBFile.ios(objects) : IBFile.macOS(owner: " customClass=\"Owner\"/>", objects)
  }
}
