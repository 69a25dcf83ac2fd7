import TerminalKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Takes the terminal, shows each event as a line, and does something foolish when a key asks for it.
///
/// Arguments: `--motion` has every move of the mouse reported, `--deaf` goes on when asked to end, `--hang` never takes
/// an event. `--cycles` takes terminals and gives them back, many times, and prints how many files are open.
@main
struct Probe {
  static func main() async {
    let arguments = CommandLine.arguments
    do {
      if arguments.contains("--app") { await ProbeApp.run(arguments) }
      if arguments.contains("--cycles") { return try await cycle() }
      let terminal = try Terminal(mouse: arguments.contains("--motion") ? .motion : .buttons)
      try terminal.enter()
      var probe = Probe(terminal: terminal, isDeaf: arguments.contains("--deaf"))
      probe.draw()
      if arguments.contains("--hang") { while true { pause() } }
      while let event = await terminal.nextEvent(), probe.take(event) {}
      terminal.leave()
      print("left by itself")
    } catch {
      writeError("probe: \(error)\n")
      exit(2)
    }
  }

  /// Takes a terminal fifty times, each time with a second one that cannot have it, and reads what it answers.
  static func cycle() async throws {
    func once() async throws {
      let terminal = try Terminal()
      try terminal.enter()
      let other = try Terminal()
      do { try other.enter() } catch {}
      while let event = await terminal.nextEvent() {
        if case .input(let inputs) = event, inputs.contains(.reply(.deviceAttributes)) { break }
      }
      terminal.leave()
    }
    // What is opened once for all is open after that.
    try await once()
    let before = openFiles
    for _ in 0..<50 { try await once() }
    print("open files: \(before) before, \(openFiles) after")
  }

  /// The open pipes and devices, which are what a terminal opens. The system's queues open files of other kinds when they
  /// first need one.
  static var openFiles: Int {
    (0..<1024).count { number in
      var status = stat()
      guard fstat(Int32(number), &status) == 0 else { return false }
      return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
    }
  }

  let terminal: Terminal
  let isDeaf: Bool
  var lines: [String] = []

  init(terminal: Terminal, isDeaf: Bool) {
    self.terminal = terminal
    self.isDeaf = isDeaf
  }

  /// Returns false when it is to end.
  mutating func take(_ event: TerminalEvent) -> Bool {
    switch event {
    case .input(let inputs):
      for input in inputs {
        lines.append(word(input))
        if case .key(let press) = input, !obey(press.description) { return false }
      }
    case .terminate(let signal):
      lines.append("terminate \(signal)")
      if !isDeaf {
        writeError("ended by \(signal)\n")
        terminal.end(by: signal)
      }
    case .hangup: return false
    default: lines.append("\(event)")
    }
    draw()
    return true
  }

  func draw() {
    let size = terminal.size
    let shown = ["pid \(getpid()) size \(size.width)x\(size.height)"] + lines.suffix(max(0, size.height - 2))
    terminal.write(Array(("\u{1B}[H\u{1B}[2J" + shown.joined(separator: "\r\n")).utf8))
  }

  func word(_ input: InputEvent) -> String {
    switch input {
    case .key(let press): "key \(press)"
    case .paste(let text): "paste \(text.debugDescription)"
    case .mouse(let mouse):
      "mouse \(mouse.kind) \(mouse.position.x),\(mouse.position.y)".replacing(
        "TerminalKit.MouseEvent.Button.", with: "")
    case .focus(let isIn): "focus \(isIn)"
    case .reply(let reply): "reply \(reply)"
    }
  }

  /// Does what a key stands for. False when that is to end.
  mutating func obey(_ key: String) -> Bool {
    switch key {
    case "q": return false
    case "x": exit(3)
    case "e": writeError("an error in the middle\n")
    case "E": writeError(String(repeating: "much ", count: 200_000) + "\n")
    case "t": fatalError("the last words")
    case "o": print(overflow(1))
    case "v": segv()
    case "a": abort()
    case "d": terminal.setDeadline(.now + .milliseconds(20))
    case "w": terminal.wake()
    case "ctrl+z": terminal.suspend()
    case "n": lines.append("open files: \(Self.openFiles)")
    case "l":
      terminal.leave()
      print("outside, type a line")
      let line = readLine() ?? ""
      print("it was \(line)")
      do { try terminal.enter() } catch { return false }
    default: break
    }
    return true
  }

  func overflow(_ depth: Int) -> Int { depth == 0 ? 0 : overflow(depth + 1) + overflow(depth + 2) }

  func segv() { UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1 }
}

func writeError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(2, bytes, bytes.count)
}
