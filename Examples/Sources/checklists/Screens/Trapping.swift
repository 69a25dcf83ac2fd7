#if DEBUG
  import TerminalKit

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension ChecklistsController {
    /// For tests of what a crash leaves behind: the program stops when somebody adds an item of the words that are in the
    /// environment variable `CHECKLISTS_TRAP`. Debug builds only.
    func trapIfWanted(by text: String) {
      if let words = getenv("CHECKLISTS_TRAP"), String(cString: words) == text { fatalError("trapped, as wanted") }
    }
  }
#endif
