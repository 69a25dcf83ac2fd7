@main
struct CommitDialog {
  static func main() {}
}
