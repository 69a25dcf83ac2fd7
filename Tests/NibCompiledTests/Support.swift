import NibKit
import TestSupport

/// A layout that has everything that a compiled layout has a table for.
let fullLayout = """
  <?xml version="1.0"?>
  <layout version="1" owner="Screen">
    <!-- a remark -->
    <Node id="top" outlet="root" text="a &lt; b"  peer = '#leaf'
        note="grüße, 世界">
      <attribute name="list"><item>one</item><item/><item>thr&amp;ee</item></attribute>
      <attribute name="table"><item key="k">v</item><item key="m"><item>x</item><item>y</item></item></attribute>
      <attribute name="held"><Node id="in" text="part"/><Node text="other"/></attribute>
      <Node id="leaf" action="#owner.go" text=""/>
      <attribute name="long">of two
  lines</attribute>
    </Node>
    <connect from="#leaf" outlet="peer" to="#top"/>
    <Node outlets="rows"/>
    <connect from="#owner" outlets="rows" to="#top"/>
    <connect from="#in" event="action" to="#owner" action="go"/>
  </layout>

  """

/// An object that takes everything.
final class Node: NibObject {
  var texts: [String: String] = [:]
  var list: [String] = []
  var table: [String: [String]] = [:]
  var held: [Node] = []
  var children: [Node] = []
  weak var peer: Node?
  var action: Action?

  static var members: Members {
    Members(of: Node.self) {
      for name in ["text", "note", "long"] {
        $0.attribute(name) { (node: Node, value: String) in node.texts[name] = value }
      }
      $0.attribute("list", \.list)
      $0.attribute("table") { (node: Node, value: PropertyList) in node.texts["table"] = "\(value)" }
      $0.parts("held") { $0.held = $1 }
      $0.children { $0.children.append($1) }
      $0.outlet("peer") { swap(&$0.peer, &$1) }
      $0.event("action") { swap(&$0.action, &$1) }
    }
  }

  init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
  func awake() {}
}

final class Screen: NibOwner {
  var root: Node?
  var rows: [Node] = []

  static var members: Members {
    Members(of: Screen.self) {
      $0.outlet("root") { swap(&$0.root, &$1) }
      $0.outlets("rows") { swap(&$0.rows, &$1) }
      $0.action("go", Screen.go)
    }
  }

  init() {}
  func go(_ sender: Node) {}
}

extension ClassRegistry {
  static var nodes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Node.self)
    classes.register(owner: Screen.self, make: Screen.init)
    return classes
  }
}

/// Returns the trace of a load, or the words of what ends it.
func trace(of document: NibDocument) -> String {
  let recorder = TraceRecorder()
  do {
    let owner = document.ownerClass == nil ? nil : Screen()
    _ = try Nib(document).instantiate(owner: owner, classes: .nodes, tracer: recorder)
    return recorder.trace.text()
  } catch { return "\(error)" }
}

/// Returns the checksum as the documentation of the form describes it, made without the code.
func checksum(of file: [UInt8]) -> UInt64 {
  func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  var sums = [UInt64](repeating: 0, count: 4)
  var sumsOfSums = sums
  func add(_ bytes: ArraySlice<UInt8>) {
    let filled = Array(bytes) + [UInt8](repeating: 0, count: -bytes.count & 31)
    for block in stride(from: 0, to: filled.count, by: 32) {
      for lane in 0..<4 {
        sums[lane] &+= word(filled[(block + 8 * lane)..<(block + 8 * lane + 8)])
        sumsOfSums[lane] &+= sums[lane]
      }
    }
  }
  let count = min(Int(word(file[32..<36])), (file.count - 64) / 16)
  add(file[32..<64 + 16 * count])
  for table in 0..<count {
    let entry = 64 + 16 * table
    let size = word(file[entry + 2..<entry + 4]) &* word(file[entry + 4..<entry + 8])
    let offset = word(file[entry + 8..<entry + 16])
    guard offset <= UInt64(file.count), size <= UInt64(file.count) - offset else { continue }
    add(file[Int(offset)..<Int(offset + size)])
  }
  var value: UInt64 = 0x9E37_79B9_7F4A_7C15
  for lane in 0..<4 {
    for sum in [sums[lane], sumsOfSums[lane]] {
      value = (value ^ sum) &* 0xC2B2_AE3D_27D4_EB4F
      value ^= value >> 29
    }
  }
  return value == 0 ? 1 : value
}

/// Returns a file with its checksum and its size made right, so that nothing but what it says is wrong.
func mended(_ file: [UInt8]) -> [UInt8] {
  var file = file
  func put(_ value: UInt64, at offset: Int) {
    for byte in 0..<8 { file[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * UInt64(byte))) }
  }
  put(UInt64(file.count), at: 16)
  put(checksum(of: file), at: 24)
  return file
}
