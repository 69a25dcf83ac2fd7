import Testing

@testable import TerminalCocoa
