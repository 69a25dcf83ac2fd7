extension JSONLine {
  /// The text of an event that is written as a JSON object; nil for any other line.
  static func eventText(_ line: String) -> String? {
    guard line.utf8.first == UInt8(ascii: "{"), let json = JSONLine(line), json.texts["event"] != nil else {
      return nil
    }
    return json.texts["text"]
  }
}
