/// A line of an editor's settings that makes it start the language server. `make lsp` tries each of them.
struct EditorLine {
  let editor: String
  let text: String

  /// The lines of editors for which one line is enough. The others are in the article "Set up an editor".
  static let all = [
    EditorLine(
      editor: "Neovim",
      text: "vim.lsp.config('nib', {cmd = {'nib', 'lsp'}, filetypes = {'xml'}}) vim.lsp.enable('nib')"),
    EditorLine(
      editor: "Emacs",
      text: "(with-eval-after-load 'eglot (add-to-list 'eglot-server-programs '(nxml-mode \"nib\" \"lsp\")))"),
  ]

  /// The lines as a table.
  static var words: String {
    all.map { "  \($0.editor)\(String(repeating: " ", count: 8 - $0.editor.count))\($0.text)\n" }.joined()
  }
}
