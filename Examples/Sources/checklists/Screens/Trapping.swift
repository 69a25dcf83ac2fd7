#if DEBUG
  import TerminalKit

  // For a variable of the environment.
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension ChecklistsController {
    /// Stops the program if an item is added with the text in the environment variable `CHECKLISTS_TRAP`. This is for
    /// tests of what happens after a crash. Debug builds only.
    func trapIfWanted(by text: String) {
      if let words = getenv("CHECKLISTS_TRAP"), String(cString: words) == text { fatalError("trapped, as wanted") }
    }
  }
#endif
