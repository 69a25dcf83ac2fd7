internal import NibModel

/// The ids in a template, as they are written in its layout. If that layout is included in another one, all of its ids
/// begin with the id of the `<include>`.
struct TemplateIDs {
  /// The text before each id: `work.`, or nothing.
  private let prefix: String

  init(of document: NibDocument, template: Int) { self.init(ofTemplate: document.id(ofObject: template) ?? "") }

  /// - Parameter id: the id of the template in the layout that was loaded.
  init(ofTemplate id: String) {
    prefix = id.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(id[...$0]) } ?? ""
  }

  /// Returns the id in the layout that was loaded.
  func id(_ id: String) -> String { prefix.isEmpty ? id : prefix + id }
}
