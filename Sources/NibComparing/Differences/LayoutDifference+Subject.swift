internal import NibModel

extension LayoutDifference.Subject {
  /// The name of the kind in messages.
  package var words: String {
    if let phrase { return phrase }
    if className.isEmpty { return "the file" }
    if isArchive { return "the archive" }
    if className == "layout" { return "the layout" }
    return "<\(className)>" + (id.map { " '\($0)'" } ?? "") + (label.map { " (\($0))" } ?? "")
  }

  /// The number of objects that come or go with the subject, as the end of a sentence.
  var contents: String {
    switch count {
    case 0: ""
    case 1: ", with an object in it"
    default: ", with \(count) objects in it"
    }
  }
}
