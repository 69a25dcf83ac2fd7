@main
struct LogViewer {
  static func main() {}
}
