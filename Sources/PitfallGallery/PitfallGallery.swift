package import NibLoading

/// The ordering pitfalls that this loader's phases can express, and the classes of their layouts.
package enum PitfallGallery {
  /// All of them, by number.
  package static let pitfalls: [Pitfall] = [
    .nestedViews,
    .initReadsOutlet,
    .attributeBeforeOutlet,
    .awakeClobbersAttribute,
    .attributeAfterOutlet,
    .awakePreorder,
    .awakePostorder,
    .awakeReverse,
    .awakeHashOrder,
    .ownerNotAwake,
    .ownerAwakeFirst,
    .awakeManyTimes,
    .nestedAwakenTwice,
    .inheritedLoadedTwice,
    .rootAwakeWhileChildrenLoading,
    .controllerAwakeBeforeView,
    .prepareBeforeView,
    .connectionOrderDrivesInit,
    .cycleInInit,
    .halfBuiltPeer,
    .twoInitializers,
    .replacedObject,
    .selfLoadingInit,
    .nilOwner,
    .badKeyHardSoft,
    .unknownClassDegrades,
    .classStrippedByLinker,
    .danglingID,
    .forwardSiblingNull,
    .backwardNowForwardLater,
    .idUnsetInSetter,
    .signalLostInBuild,
    .handlerBeforeSibling,
    .attributeOrderClamps,
    .indexBeforeItems,
    .parentAttrsAfterChildren,
    .childFinishDetached,
    .lifoFixups,
    .endDeferredByReference,
    .templateChildNil,
    .compiledVsInterpreted,
    .duplicateID,
    .partialBuildOnError,
    .windowBeforeAwake,
    .collectionGrows,
    .collectionOrder,
    .designSizeAtAwake,
    .weakToplevelOutlet,
    .lateObjectCallback,
    .controllerAwakeReadsView,
    .prototypeAwakeEachRow,
    .attachMidConstructor,
    .superAwakeMissing,
    .awakeIsolation,
    .focusBeforeFinish,
    .prunedObject,
    .partAwakeDetached,
    .inheritedValuesFirst,
    .includeIDLate,
    .partAwakeInConstructor,
    .completedReverse,
    .mergeNoFinish,
    .cellKeepsOldState,
    .slotEmptyAtCompleted,
    .dataInViewDidLoad,
  ]

  /// The classes that the files in `Layouts/pitfalls` name.
  package static let classes: ClassRegistry = {
    var registry = ClassRegistry()
    registry.register(GalleryView.self)
    for pitfall in pitfalls { pitfall.register(&registry) }
    return registry
  }()
}

extension Pitfall {
  /// Returns the gallery's classes; of the cured version, with the cured classes in the place of the faulty ones.
  package func classes(isCured: Bool) -> ClassRegistry {
    var classes = PitfallGallery.classes
    if isCured { cure?.register(&classes) }
    return classes
  }
}
