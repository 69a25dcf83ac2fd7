public import NibModel

extension NibDocument {
  /// Returns the layout with the contents of the layouts that it includes, as a plan sees it: the root of each is in the
  /// place of its `<include>`, parameters have their values, and ids are paths such as `home.street`.
  ///
  /// Each value keeps its place in the file that gives it, and `sources` has all files. A layout that includes nothing and
  /// has no parameters is returned unchanged. If a layout cannot be included, the fault is among `faults`. A parameter of
  /// the layout itself has its default, or its sample if it has one.
  ///
  /// - Parameters:
  ///   - layouts: the source of the layouts.
  ///   - classes: the classes that the layouts may name. They say which values are references.
  /// - Complexity: O(objects + attributes + bytes of values) of the result.
  public func including(_ layouts: (any LayoutSource)?, classes: ClassRegistry) -> NibDocument {
    including(layouts, classes: classes, isForChecking: true)
  }

  /// - Parameter isForChecking: false for a load, in which a parameter of the layout itself must have a default.
  package func including(
    _ layouts: (any LayoutSource)?, classes: ClassRegistry, isForChecking: Bool
  ) -> NibDocument {
    including(from: layouts, isForChecking: isForChecking) { className, attribute in
      guard let descriptor = classes[className] else { return .unknown }
      return switch descriptor.slots[attribute]?.kind {
      case .outlet, .collection: .objects
      case .event: .action
      default: .none
      }
    }
  }
}
