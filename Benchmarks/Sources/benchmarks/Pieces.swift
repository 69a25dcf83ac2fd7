import NibKit

/// Plans a layout that includes another of twenty objects many times, and the same objects in one file. Each leaf has an id,
/// every fourth include sets an attribute of the root, and one parameter.
func planPieces(includes: Int, rounds: Int = 51, classes: ClassRegistry) throws {
  func leaves(_ prefix: String, _ text: String) -> String {
    (1...19).map { number in
      number % 2 == 0
        ? "<Field id=\"\(prefix)field\(number)\" placeholder=\"name \(number)\"/>"
        : "<Label id=\"\(prefix)label\(number)\" text=\"\(number == 1 ? text : "text \(number)")\"/>"
    }.joined(separator: "\n    ")
  }
  let part = """
    <layout version="2">
      <parameters><parameter name="title" default="Title"/></parameters>
      <Row spacing="1">
        \(leaves("", "$title"))
      </Row>
    </layout>
    """
  var (pieces, flat) = ("<layout version=\"2\">\n  <Row>\n", "<layout version=\"2\">\n  <Row>\n")
  for number in 1...includes {
    let sets = number % 4 == 0
    let title = sets ? "Title \(number)" : "Title"
    pieces +=
      "    <include layout=\"Part\" id=\"p\(number)\"\(sets ? " spacing=\"2\" with.title=\"\(title)\"" : "")/>\n"
    flat += """
          <Row spacing="\(sets ? 2 : 1)" id="p\(number)">
          \(leaves("p\(number)-", title))
          </Row>

      """
  }
  pieces += "  </Row>\n</layout>\n"
  flat += "  </Row>\n</layout>\n"
  let layouts = MemoryLayouts(["Part": part], formats: [.xml])
  func plan(_ text: String) throws -> (reading: Double, planning: Double) {
    let document = try timed { try NibDocument(text) }
    let plan = try timed { try LoadPlan(document.result, classes: classes, layouts: layouts) }
    guard plan.result.document.objectCount == includes * 20 + 1 else { fatalError("objects are missing") }
    return (document.nanoseconds, plan.nanoseconds)
  }
  var times: [(pieces: (reading: Double, planning: Double), flat: (reading: Double, planning: Double))] = []
  for _ in 0..<rounds { times.append((try plan(pieces), try plan(flat))) }
  func words(_ name: String, _ time: (reading: Double, planning: Double)) -> String {
    "\(name): read \(number(time.reading / 1e6)) ms, plan \(number(time.planning / 1e6)) ms"
  }
  let inPieces = (median(times.map(\.pieces.reading)), median(times.map(\.pieces.planning)))
  let inOne = (median(times.map(\.flat.reading)), median(times.map(\.flat.planning)))
  print(words("\(includes) includes of 20 objects", inPieces))
  print(words("the same in one file", inOne))
  print("planning in multiples of the flat file: \(number(inPieces.1 / inOne.1))")
  print("with reading: \(number((inPieces.0 + inPieces.1) / (inOne.0 + inOne.1)))")
}
