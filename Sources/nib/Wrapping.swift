/// Words in lines of some width. A word that is longer has a line of its own.
func wrapped(_ text: String, width: Int) -> String {
  var lines = [""]
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + word.count + 1 > width, !last.isEmpty { lines.append("") }
    lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
  }
  return lines.joined(separator: "\n")
}

/// The lines of a text, indented by four spaces. Blank lines are left out.
func indented(_ text: String) -> String { text.split(separator: "\n").map { "    \($0)\n" }.joined() }
