import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The program that the compiler runs to expand the macros.
@main
struct NibMacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    LoadableMacro.self, AttributeMacro.self, OutletCollectionMacro.self, EventMacro.self, ActionMacro.self,
  ]
}
