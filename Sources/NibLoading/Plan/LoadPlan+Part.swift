package import NibModel

extension LoadPlan {
  /// The relation of a plan to the other loads of a file that is loaded in several steps, such as the controller and
  /// the view of a storyboard's scene.
  package struct Part: Sendable {
    /// An outlet that a later load of the file wires.
    package struct LaterOutlet: Sendable {
      package let object: ParticipantID
      package let member: String
      /// The place of the connection.
      package let place: SourcePlace

      package init(object: ParticipantID, member: String, place: SourcePlace) {
        (self.object, self.member, self.place) = (object, member, place)
      }
    }

    /// The name of the part in traces and listings; empty for a document with one part.
    package var name: String
    /// The reason for which the part is loaded.
    package var trigger: LoadPart.Trigger
    /// The outlets that are wired when the view is loaded.
    package var laterOutlets: [LaterOutlet] = []
    /// True if the owner is sent `didLoad()` under every order. A system that does not notify the owner of a nib still
    /// tells a controller that its view is loaded.
    package var tellsOwner = false
    /// False for a load after which no framework calls the objects, such as one that a class makes within another load.
    package var hasLife = true

    package init(_ name: String = "", _ trigger: LoadPart.Trigger = .load) {
      (self.name, self.trigger) = (name, trigger)
    }
  }
}

/// An owner that is sent `didLoad()` under every order, such as a controller, whose view is loaded then.
package protocol NibViewOwner: NibOwner {}

extension LoadOrder {
  /// The order in which the owner is sent `didLoad()`, at the end if this order does not do so.
  var tellingOwner: LoadOrder {
    if passes.contains(.owner(.didLoad)) { return self }
    var order = self
    order.passes.append(.owner(.didLoad))
    return order
  }
}
