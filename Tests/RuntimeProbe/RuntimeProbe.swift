import NibRuntime

/// A program that comes with compiled layouts alone: it loads the one that is named, and prints the trace.
@main enum RuntimeProbe {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, let name = arguments.dropFirst().first else {
      return print("FOLDER NAME")
    }
    var classes = ClassRegistry()
    classes.register(Node.self)
    let loader = Loader(classes: classes, layouts: LayoutFolders([folder], formats: [.compiled]))
    let recorder = TraceRecorder()
    do {
      _ = try loader.load(name, tracer: recorder)
      print(recorder.trace.text(), terminator: "")
    } catch {
      print(error)
    }
  }
}

final class Node: NibObject {
  var text = ""
  var children: [Node] = []

  static var members: Members {
    Members(of: Node.self) {
      $0.attribute("text", \.text)
      $0.children { $0.children.append($1) }
    }
  }

  init(coder: NibDecoder) throws {}
  func awake() {}
}
