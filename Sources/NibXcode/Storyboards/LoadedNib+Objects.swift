package import NibLoading
internal import NibModel

extension LoadedNib {
  /// The objects by their ids: external objects of the parts that are within the loaded one.
  ///
  /// - Complexity: O(objects).
  package var objectsByID: [String: AnyObject] {
    var objects: [String: AnyObject] = [:]
    for object in plan.document.allObjects { if let id = object.id { objects[id] = self[id] } }
    return objects
  }
}
