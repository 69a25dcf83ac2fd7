import NibTool

/// Words in lines of some width.
func wrapped(_ text: String, width: Int) -> String { text.wrapped(to: width).joined(separator: "\n") }

/// Returns the lines of a text, indented by four spaces. Blank lines are left out.
func indented(_ text: String) -> String { text.split(separator: "\n").map { "    \($0)\n" }.joined() }
