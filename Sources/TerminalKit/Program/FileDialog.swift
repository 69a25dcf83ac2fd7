internal import NibModel

extension Application {
  /// Lets a user choose a file or a folder in a dialog. Nothing is opened or written.
  ///
  /// - Parameters:
  ///   - choice: what the user chooses. If a file to save already exists, the user is asked whether to replace it.
  ///   - root: the folder at the top of the tree.
  ///   - path: the path at the beginning.
  ///   - title: the title of the dialog. If it is empty, the dialog has a title that suits the choice.
  ///   - perform: called with the path after the dialog is closed. Errors that it throws are reported. Not called if
  ///     the user cancels.
  public func chooseFile(
    _ choice: FileChoice = .open, in root: String = ".", path: String = "", title: String = "",
    then perform: @escaping (String) throws -> Void
  ) {
    let dialog = FileDialog()
    dialog.title = title.isEmpty ? words[FileDialog.title(for: choice)] : title
    let chooser = FileChooser(root: root)
    chooser.choice = choice
    chooser.path = path
    chooser.height = .share(1)
    dialog.show(chooser) { [weak self, weak chooser] path in
      guard let self else { return }
      guard choice == .save, chooser?.isTaken == true else { return try close(dialog, perform, path) }
      ask(
        words[.replaceFile, path.printable],
        answers: [
          Answer(words[.replace]) { try self.close(dialog, perform, path) },
          Answer(words[.cancel], isDefault: true, isCancel: true),
        ])
    }
    windows.push(Layer(window: dialog, placement: .center, controller: nil, focused: nil))
  }

  private func close(_ dialog: Window, _ perform: (String) throws -> Void, _ path: String) throws {
    windows.close(dialog)
    try perform(path)
  }
}

/// The dialog around a file chooser.
private final class FileDialog: Dialog {

  static func title(for choice: FileChoice) -> Word {
    switch choice {
    case .open: .openTitle
    case .save: .saveTitle
    case .folder: .folderTitle
    }
  }
  private static func accept(_ choice: FileChoice) -> Word {
    switch choice {
    case .open: .openFile
    case .save: .saveFile
    case .folder: .chooseFolder
    }
  }

  /// Shows a chooser above two buttons.
  func show(_ chooser: FileChooser, then perform: @escaping (String) throws -> Void) {
    padding = Insets(top: 0, right: 1, bottom: 0, left: 1)
    addSubview(chooser)
    let row = HStack()
    row.spacing = 2
    row.addSubview(Spacer.horizontal)
    let cancel = PressButton(.cancel) { [weak self] in
      guard let self else { return }
      window?.host?.close(self)
    }
    cancel.isCancel = true
    let accept = PressButton(Self.accept(chooser.choice)) { [weak chooser] in
      if let chooser { try perform(chooser.path) }
    }
    accept.isDefault = true
    accept.validates = true
    row.addSubview(cancel)
    row.addSubview(accept)
    addSubview(row)
  }
}
