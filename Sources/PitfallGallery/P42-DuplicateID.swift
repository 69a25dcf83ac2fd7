import NibLoading
import NibModel

extension Pitfall {
  static let duplicateID = Pitfall(
    42, "duplicate-id", "two objects with one id", bites: ["quiloader", "javafx", "gtk", "delphi"],
    shows: .finding(.duplicateID, about: "field"),
    instead: "error: the id 'field' is given twice [duplicate-id]",
    explanation: """
      An element was copied with its id, and a reference leads to one of the two. In JavaFX the last one \
      wins and in Qt both are accepted, without a word; Free Pascal raises an exception when it comes to \
      the second; GTK names both lines. Here the plan finds it, names both places, and under every order no \
      object is made. Give the copy an id of its own.
      """
  ) { _ in }
}
