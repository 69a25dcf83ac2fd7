extension CocoaHierarchy {
  /// Returns true if a class of the system may have an outlet or an outlet collection. `NSObject` has none.
  package static func mayHaveOutlet(_ name: String, in system: String) -> Bool {
    if system == "NSObject" { return false }
    return (outletsOfClasses[system] ?? outlets).contains(name)
  }

  /// Returns true if a class of the system may have an action.
  package static func mayHaveAction(_ selector: String, in system: String) -> Bool {
    lineage(of: system).contains { actions[$0]?.contains(selector) ?? false }
  }

  /// Returns the outlets that a class of the system may have, sorted.
  package static func outlets(of system: String) -> [String] {
    system == "NSObject" ? [] : (outletsOfClasses[system] ?? outlets).sorted()
  }

  /// Returns the actions of a class of the system and its superclasses, sorted.
  package static func actions(of system: String) -> [String] {
    lineage(of: system).reduce(into: Set<String>()) { $0.formUnion(actions[$1] ?? []) }.sorted()
  }

  /// The outlets of the classes that most classes of apps extend. For all others, `outlets` counts.
  private static let outletsOfClasses: [String: Set<String>] = {
    let controller = """
      view searchDisplayController navigationItem tabBarItem toolbarItems tabBarController navigationController
      splitViewController parentViewController inputView inputAccessoryView rotatingHeaderView rotatingFooterView undoManager
      """
    let view =
      "inputView inputAccessoryView gestureRecognizers undoManager window layer tintColor superview maskView mask"
    let cell = view + " contentView backgroundView selectedBackgroundView multipleSelectionBackgroundView"
    let texts = [
      "UIViewController": controller, "UITableViewController": controller + " tableView refreshControl",
      "UICollectionViewController": controller + " collectionView collectionViewLayout", "UIView": view,
      "UICollectionViewCell": cell, "UICollectionReusableView": view,
      "UITableViewCell": cell + " textLabel detailTextLabel imageView accessoryView editingAccessoryView delegate",
    ]
    return texts.mapValues { Set($0.split { $0 == " " || $0 == "\n" }.map(String.init)) }
  }()

  /// The outlets and outlet collections that classes of the system have.
  private static let outlets = Set(CocoaMembers.outlets + CocoaMembers.collections).union(
    """
    refreshControl leftView rightView _window _initialKeyView _firstKeyView _lastKeyView mainView client
    findBarContainer horizontalScroller verticalScroller scene pointOfView player rootViewController undoManager
    selectedViewController toolbarItems leftBarButtonItem rightBarButtonItem backBarButtonItem leftBarButtonItems
    rightBarButtonItems image windowController document documentController cell inputDelegate pickerView
    previewingDelegate dataCell selectedTabViewItem fieldEditor items viewControllers tabViewItems splitViewItems
    accessibilityElements sourceView barButtonItem templateView menuFormRepresentation
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// The actions of classes, without those of their superclasses.
  private static let actions: [String: Set<String>] = actionTable.split(separator: "\n").reduce(into: [:]) {
    all, line in
    let words = line.split(separator: " ").map(String.init)
    all[words[0], default: []].formUnion(words.dropFirst())
  }

  // A class, and the selectors of its actions.
  private static let actionTable = """
    NSObject performSelector: awakeFromNib
    UIResponder cut: copy: paste: select: selectAll: delete: toggleBoldface: toggleItalics: toggleUnderline:
    UIResponder increaseSize: decreaseSize: makeTextWritingDirectionLeftToRight: find: findNext: findPrevious: print:
    UIResponder makeTextWritingDirectionRightToLeft: becomeFirstResponder resignFirstResponder pasteAndGo: duplicate: move:
    UIView endEditing: setNeedsDisplay setNeedsLayout layoutIfNeeded removeFromSuperview sizeToFit
    UIViewController dismissModalViewControllerAnimated: toggleSidebar: loadView
    UINavigationController popViewControllerAnimated: popToRootViewControllerAnimated:
    UISplitViewController toggleMasterVisible:
    UITableView reloadData
    UICollectionView reloadData
    UIWebView goBack goForward reload stopLoading
    UIActivityIndicatorView startAnimating stopAnimating
    UIImageView startAnimating stopAnimating
    UIRefreshControl beginRefreshing endRefreshing
    WKWebView goBack: goForward: reload: reloadFromOrigin: stopLoading: goBack goForward reload stopLoading
    WebView goBack: goForward: reload: reloadFromOrigin: stopLoading: takeStringURLFrom: makeTextLarger: makeTextSmaller:
    WebView makeTextStandardSize: toggleContinuousSpellChecking: toggleSmartInsertDelete:
    NSResponder becomeFirstResponder resignFirstResponder showContextHelp: presentError: performTextFinderAction:
    NSResponder newWindowForTab: insertText: insertNewline: insertTab: moveUp: moveDown: moveLeft: moveRight: pageUp:
    NSResponder pageDown: scrollPageUp: scrollPageDown: scrollLineUp: scrollLineDown: selectAll: selectLine: selectWord:
    NSResponder deleteBackward: deleteForward: deleteWordBackward: cancelOperation: complete: quickLookPreviewItems:
    NSResponder scrollToBeginningOfDocument: scrollToEndOfDocument: uppercaseWord: lowercaseWord: capitalizeWord: yank:
    NSResponder changeCaseOfLetter: indent: centerSelectionInVisibleArea: transpose: toggleQuickLook: cut: copy: paste: undo:
    NSResponder redo: delete:
    NSView print: fax: displayIfNeeded display removeFromSuperview
    NSControl takeIntValueFrom: takeIntegerValueFrom: takeFloatValueFrom: takeDoubleValueFrom: takeStringValueFrom:
    NSControl takeObjectValueFrom: performClick: sizeToFit validateEditing updateCell: selectCell:
    NSButton performClick: highlight:
    NSTextField selectText:
    NSMatrix selectText: selectAll: deselectAllCells
    NSColorWell takeColorFrom: deactivate
    NSBrowser doClick: doDoubleClick: selectAll: loadColumnZero
    NSTableView selectAll: deselectAll: reloadData sizeLastColumnToFit
    NSCollectionView selectAll: deselectAll: reloadData
    NSScrollView toggleRulersVisible:
    NSProgressIndicator startAnimation: stopAnimation: animate:
    NSTabView selectFirstTabViewItem: selectLastTabViewItem: selectNextTabViewItem: selectPreviousTabViewItem:
    NSTabView takeSelectedTabViewItemFromSender:
    NSRuleEditor addRow: reloadCriteria reloadPredicate
    NSPopover performClose: close
    NSDrawer open: close: toggle: open close
    NSText alignCenter: alignLeft: alignRight: changeFont: checkSpelling: copy: copyFont: copyRuler: cut: delete: paste:
    NSText pasteFont: pasteRuler: selectAll: showGuessPanel: subscript: superscript: toggleRuler: underline: unscript:
    NSTextView alignJustified: changeColor: changeAttributes: changeDocumentBackgroundColor: loosenKerning: lowerBaseline:
    NSTextView orderFrontLinkPanel: orderFrontListPanel: orderFrontSpacingPanel: orderFrontTablePanel: outline:
    NSTextView orderFrontSubstitutionsPanel: pasteAsPlainText: pasteAsRichText: performFindPanelAction: raiseBaseline:
    NSTextView startSpeaking: stopSpeaking: tightenKerning: toggleAutomaticDashSubstitution: toggleAutomaticDataDetection:
    NSTextView toggleAutomaticLinkDetection: toggleAutomaticQuoteSubstitution: toggleAutomaticSpellingCorrection:
    NSTextView toggleAutomaticTextReplacement: toggleContinuousSpellChecking: toggleGrammarChecking:
    NSTextView toggleSmartInsertDelete: turnOffKerning: turnOffLigatures: useAllLigatures: useStandardKerning:
    NSTextView useStandardLigatures: checkTextInDocument: checkTextInSelection: toggleBaseWritingDirection:
    NSWindow performClose: performMiniaturize: performZoom: miniaturize: deminiaturize: zoom: makeKeyAndOrderFront:
    NSWindow orderFront: orderBack: orderOut: orderFrontRegardless toggleFullScreen: toggleToolbarShown: print: fax: close
    NSWindow runToolbarCustomizationPalette: makeKeyWindow makeMainWindow center selectNextKeyView: selectPreviousKeyView:
    NSWindow toggleTabBar: toggleTabOverview: selectNextTab: selectPreviousTab: mergeAllWindows: moveTabToNewWindow:
    NSWindow selectKeyViewFollowingView: display update
    NSSavePanel ok: cancel:
    NSWindowController showWindow: close
    NSViewController dismissController: dismissViewController: commitEditing discardEditing
    NSSplitViewController toggleSidebar: toggleInspector:
    NSPageController navigateBack: navigateForward: takeSelectedIndexFrom:
    NSApplication terminate: hide: unhide: hideOtherApplications: unhideAllApplications: arrangeInFront: miniaturizeAll:
    NSApplication orderFrontStandardAboutPanel: orderFrontColorPanel: orderFrontCharacterPalette: showHelp: runPageLayout:
    NSApplication activateContextHelpMode: stop: abortModal stopModal toggleTouchBarCustomizationPalette: updateWindows
    NSDocument saveDocument: saveDocumentAs: saveDocumentTo: saveDocumentToPDF: revertDocumentToSaved: printDocument:
    NSDocument duplicateDocument: renameDocument: moveDocument: moveDocumentToUbiquityContainer: lockDocument: close
    NSDocument unlockDocument: browseDocumentVersions: runPageLayout: revertToSaved:
    NSDocumentController newDocument: openDocument: clearRecentDocuments: saveAllDocuments:
    NSFontManager addFontTrait: removeFontTrait: modifyFont: modifyFontViaPanel: orderFrontFontPanel:
    NSFontManager orderFrontStylesPanel:
    NSController commitEditing discardEditing
    NSObjectController add: remove: fetch: newObject prepareContent
    NSArrayController insert: selectNext: selectPrevious: rearrangeObjects
    NSTreeController addChild: insert: insertChild: rearrangeObjects
    NSUserDefaultsController revert: revertToInitialValues: save:
    NSManagedObjectContext save: undo redo reset rollback
    NSToolbar runCustomizationPalette:
    NSTextFinder performAction:
    PDFView goToFirstPage: goToLastPage: goToNextPage: goToPreviousPage: goBack: goForward: zoomIn: zoomOut:
    PDFView selectAll: copy: takePasswordFrom: takeBackgroundColorFrom:
    SCNView play: pause: stop:
    """
}
