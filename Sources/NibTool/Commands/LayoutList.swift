internal import NibKit
internal import NibLoading
internal import NibModel

/// The files that a layout refers to: the layouts that its classes load, the files that its attributes name, and those
/// that these layouts refer to in turn.
struct LayoutList {
  private(set) var lines: [String] = []
  /// The paths of the layouts that exist.
  private(set) var files: [String] = []
  private let layouts: any LayoutSource
  private let registry: ClassRegistry
  /// The classes without stand-ins. For a class that is not among them, the attribute `layout` is assumed to name a
  /// layout.
  private let known: ClassRegistry
  private var seen: Set<String> = []

  /// - Complexity: O(text of all the layouts).
  init(
    from document: NibDocument, _ registry: ClassRegistry, known: ClassRegistry,
    _ layouts: any LayoutSource
  ) {
    self.layouts = layouts
    self.registry = registry
    self.known = known
    var pending = [document]
    while let next = pending.popLast() { pending += documents(from: next) }
  }

  private mutating func documents(from document: NibDocument) -> [NibDocument] {
    var documents: [NibDocument] = []
    for (name, className) in names(in: document) where seen.insert(LayoutName(name)?.fileName ?? name).inserted {
      do {
        let next = try layouts.document(named: name)
        lines.append("\(next.source.file) (\(className))")
        files.append(next.source.file)
        documents.append(next)
      } catch let error as LayoutNotFound {
        lines.append("\(error) (\(className))")
      } catch let error as NibError {
        files.append(error.source.file)
        lines.append("\(error.source.file) (\(className)): \(error.diagnostics.first?.message ?? "")")
      } catch {
        lines.append("\(name) (\(className)): \(error)")
      }
    }
    return documents.reversed()
  }

  private func names(in document: NibDocument) -> [(name: String, className: String)] {
    let named = LayoutReference.all(in: document, registry).map { ($0.name, $0.className) }
    let guessed = document.allObjects.filter { $0.parent == nil && known[$0.className] == nil }.compactMap { object in
      object.layoutAttribute.map { ($0.value, object.className) }
    }
    return named + guessed
  }
}
