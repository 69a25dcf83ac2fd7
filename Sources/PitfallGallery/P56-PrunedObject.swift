import NibLoading
import NibModel
import NibXcode

// A scene of a storyboard that a program asks for by a name that only its author sees.

extension Pitfall {
  static let prunedObject = Pitfall(
    56, "pruned-object", "an object of the file that is not in the program", bites: ["uikit"],
    shows: .finding(.noSuchScene, about: "Settings"),
    instead: "56-pruned-object.storyboard: error: no scene has the identifier 'Settings'",
    explanation: """
      The program asks for the scene Settings, which its author sees in the file, and gets an error at run time. The \
      scene has that name as its label in Xcode only. It has no storyboard identifier, it is not the first scene, and \
      no segue leads to it, so no code can ever reach it. Xcode's compiler leaves such a scene out of the program, as \
      it does with an object outside <objects>, and neither is an error. Give the scene a storyboardIdentifier. \
      'nib check' finds a scene that nothing leads to.
      """,
    storyboard: { loader, tracer in
      try loader.instantiateInitial(tracer: tracer).loadView()
      _ = try loader.instantiate("Settings", tracer: tracer)
    }
  ) { $0.register(SettingsController.self) }
  .cured(
    hasLayout: true, shows: .note("the settings are there", of: "settings-controller"),
    "The scene has the storyboardIdentifier by which the program asks for it."
  )
}

/// The controller of the scene.
final class SettingsController: CocoaObject {
  override class var members: Members { super.members.adding(SettingsController.self) { _ in } }

  override func awake() throws { NibLoad.note("the settings are there") }
}
