import NibLoading
import NibModel

extension Pitfall {
  static let duplicateID = Pitfall(
    42, "duplicate-id", "two objects with one id", bites: ["quiloader", "javafx", "gtk", "delphi"],
    shows: .finding(.duplicateID, about: "field"),
    instead: "error: the id 'field' is given twice [duplicate-id]",
    explanation: """
      An element was copied with its id, and a reference leads to one of the two objects. JavaFX uses the last \
      object, and Qt accepts both, without an error. Free Pascal raises an exception when it reads the second. GTK \
      names both lines. In this loader the plan finds the duplicate and names both places, and no object is made \
      under any order. Give the copy an id of its own.
      """
  ) { _ in }
  .cured(
    hasLayout: true, shows: .wired("peer", of: "form", to: "field"),
    """
    The copy has an id of its own. nib check finds such a mistake before the program runs. JavaFX sets the reference only \
    if the object comes before it: see pitfall 29.
    """
  )
}
