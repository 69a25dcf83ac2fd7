import NibKit

/// Reads a text with twenty attributes an object, and compares what the document says of the last object with what was
/// written: a number that does not fit would point elsewhere.
func readManyAttributes(objects: Int) throws {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(objects * 220)
  bytes += Array("<layout version=\"1\">\n".utf8)
  for object in 0..<objects {
    bytes += Array("<A".utf8)
    for attribute in 0..<20 { bytes += Array(" a\(attribute)=\"\(attribute)\"".utf8) }
    bytes += Array(" id=\"o\(object)\"/>\n".utf8)
  }
  bytes += Array("</layout>\n".utf8)
  let limits = ReadingLimits(bytes: .max, objects: objects)
  let read = try timed { try NibDocument(reading: SourceText(file: "many", bytes: bytes), limits: limits) }
  guard let last = read.result.allObjects.last else { return print("no object was read") }
  let values = last.attributes.map { "\($0.name)=\($0.value)" }
  guard values == (0..<20).map({ "a\($0)=\($0)" }) + ["id=o\(objects - 1)"] else {
    return print("the last object is not what was written: \(values)")
  }
  print(
    "\(objects * 21) attributes in \(bytes.count) bytes, read in \(number(read.nanoseconds / 1e9)) s, the last as written"
  )
}
