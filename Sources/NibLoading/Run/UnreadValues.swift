internal import NibModel

/// Finds values of an archive that no class takes. In an archive without a checksum, such a value is the only trace of a
/// damaged key: the object gets a default instead, and a program would save this default over the value.
struct UnreadValues {
  let run: LoadRun

  /// Checks the values of all objects, when their initializers have run.
  ///
  /// A class that has written the archive in another version may have had other values then.
  ///
  /// - Throws: the failure for the first value that its class neither declares nor decodes.
  func check() throws {
    guard let links = run.links, !links.isChecked else { return }
    let document = run.plan.document
    for object in document.objects.indices {
      let descriptor = run.descriptor(object)
      guard let attribute = unread(of: object, descriptor), isCurrent(object, descriptor, links) else { continue }
      let fault = ArchivedFault.unread(document.name(ofAttribute: attribute), className: descriptor.name)
      run.enter(.attributes, .object(object))
      throw run.fail(run.failure(fault, at: document.place(ofAttribute: attribute)))
    }
  }

  private func unread(of object: Int, _ descriptor: ClassDescriptor) -> Int? {
    run.plan.document.attributes(ofObject: object).first { attribute in
      run.attributes[attribute].form == .value && !run.values.isDecoded(attribute)
        && descriptor.slots[run.plan.document.name(ofAttribute: attribute)] == nil
    }
  }

  private func isCurrent(_ object: Int, _ descriptor: ClassDescriptor, _ links: NibDocument.Links) -> Bool {
    let name = run.plan.document.shapes[run.plan.document.objects[object].shape].name
    let registry = run.graph.registry
    var versions: [String: Int] = [:]
    for (writer, version) in links.classes.first(where: { $0.name == name })?.versions ?? [:] {
      versions[registry.currentName(of: writer)] = version
    }
    return versions == registry.archiveVersions(of: descriptor)
  }
}
