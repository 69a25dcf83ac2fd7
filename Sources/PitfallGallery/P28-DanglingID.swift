import NibLoading
import NibModel

extension Pitfall {
  static let danglingID = Pitfall(
    28, "dangling-id", "a reference to an id that no object has",
    bites: ["gnustep-xib", "delphi", "javafx", "gtk", "xaml"],
    shows: .finding(.danglingReference, about: "summry"),
    instead: "error: no object has the id 'summry' [dangling-reference]",
    explanation: """
      An outlet names an object that does not exist. GNUstep puts the id itself into the outlet, as a string. Free \
      Pascal and JavaFX leave the outlet nil, without an error. GTK reports the first such reference, and .NET \
      reports all of them. Code that reads the outlet fails later, in another place. This loader looks up every \
      reference when it plans the layout. Under every order, the error names the place and the id that was probably \
      meant, and no object is made. Correct the id, or remove the reference.
      """
  ) { _ in }
  .cured(
    hasLayout: true, shows: .wired("peer", of: "form", to: "summary"),
    """
    The reference has the id of the object. nib check finds such a mistake before the program runs. JavaFX sets the \
    reference only if the object comes before it: see pitfall 29.
    """
  )
}
