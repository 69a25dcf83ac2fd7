internal import NibModel

extension Application {
  /// Lets a person choose a file or a folder in a dialog. Nothing is opened or written.
  ///
  /// - Parameters:
  ///   - choice: the thing to choose. Of a file to save that is there already, the person is asked whether to replace it.
  ///   - root: the folder at the top of the tree.
  ///   - path: the path at the beginning.
  ///   - title: the title of the dialog; empty is one for the choice.
  ///   - perform: gets the path, after the dialog is closed. What it throws is reported. Not called if the person cancels.
  public func chooseFile(
    _ choice: FileChoice = .open, in root: String = ".", path: String = "", title: String = "",
    then perform: @escaping (String) throws -> Void
  ) {
    let dialog = FileDialog()
    dialog.title = title.isEmpty ? FileDialog.title(for: choice) : title
    let chooser = FileChooser(root: root)
    chooser.choice = choice
    chooser.path = path
    chooser.height = .share(1)
    dialog.show(chooser) { [weak self, weak chooser] path in
      guard let self else { return }
      guard choice == .save, chooser?.isTaken == true else { return try close(dialog, perform, path) }
      ask(
        FileDialog.replacing(path),
        answers: [
          Answer(FileDialog.replace) { try self.close(dialog, perform, path) },
          Answer(FileDialog.cancel, isDefault: true, isCancel: true),
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
  override class var tellsOfChanges: Bool { true }

  static let cancel = "_Cancel"
  static let replace = "_Replace"
  static func replacing(_ path: String) -> String { "There is a file \(path.printable) already. Replace it?" }
  static func title(for choice: FileChoice) -> String {
    switch choice {
    case .open: "Open a file"
    case .save: "Save as"
    case .folder: "Choose a folder"
    }
  }
  private static func accept(_ choice: FileChoice) -> String {
    switch choice {
    case .open: "_Open"
    case .save: "_Save"
    case .folder: "Choo_se"
    }
  }

  /// Shows a chooser above two buttons.
  func show(_ chooser: FileChooser, then perform: @escaping (String) throws -> Void) {
    padding = Insets(top: 0, right: 1, bottom: 0, left: 1)
    addSubview(chooser)
    let row = HStack()
    row.spacing = 2
    row.addSubview(Spacer.horizontal)
    let cancel = PressButton(Self.cancel) { [weak self] in
      guard let self else { return }
      window?.application?.windows.close(self)
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

extension Spacer {
  /// A spacer that takes no rows.
  static var horizontal: Spacer {
    let spacer = Spacer()
    spacer.height = .auto
    return spacer
  }
}
