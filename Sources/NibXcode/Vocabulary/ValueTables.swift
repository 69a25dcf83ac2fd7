/// The attributes of Interface Builder's elements by the kinds of their values, as tables of names. The attributes of
/// 1 569 public files are their source, and the headers of UIKit and AppKit.
enum ValueTables {
  static let booleans = """
    adjustsFontForContentSizeCategory adjustsFontSizeToFit adjustsImageWhenDisabled adjustsImageWhenHighlighted
    adjustsLetterSpacingToFitWidth allowsAutomaticKeyboardDismissal allowsCharacterPickerTouchBarItem
    allowsEditingTextAttributes allowsEmptySelection allowsExpansionToolTips allowsKeyEquivalentWhenHidden
    allowsMultipleSelection allowsNonContiguousLayout allowsSelection allowsSelectionDuringEditing
    allowsToolTipsWhenApplicationIsInactive allowsUndo alternate alternatingRowBackgroundColors alwaysBounceHorizontal
    alwaysBounceVertical ambiguous animates animating appends arrangesAllSubviews autoenablesItems autohidesScrollers
    automaticallyAdjustsScrollViewInsets autorecalculatesContentBorderThickness autorecalculatesKeyViewLoop
    autoresizesArchivedViewToFullSize autoresizesSubviews autosaveColumns avoidsEmptySelection base64-UTF8
    baselineRelativeArrangement bezeled bottomStrut bounces bouncesZoom canCancelContentTouches changeBackground
    changeContents changeGray clearsContextBeforeDrawing clearsSelectionOnViewWillAppear clipsSubviews clipsToBounds
    closable colorMatched columnReordering columnResizing columnSelection command continuous continuousSpellChecking
    control dashSubstitution definesPresentationContext delaysContentTouches detachesHiddenViews directionalLockEnabled
    doesNotDimImage doubleSided drawsBackground editable emptySelection enableSetNeedsDisplay enabled
    enablesReturnKeyAutomatically extendedLayoutIncludesOpaqueBars fixedFrame flexibleMaxX flexibleMaxY flexibleMinX
    flexibleMinY fullScreenAuxiliary fullScreenPrimary hasAttributedTitle hasHorizontalScroller hasShadow
    hasVerticalScroller heightSizable hidden hidesAccessoryWhenEditing hidesBottomBarWhenPushed hidesForSinglePage
    hidesOnDeactivate hidesWhenStopped highlighted importsGraphics indeterminate insetsLayoutMarginsFromSafeArea
    isSeparatorItem largeTitles launchScreen leftStrut lightByBackground lightByContents lightByGray miniaturizable
    misplaced momentary multipleSelection multipleTouchEnabled none on oneShot opaque option pagingEnabled
    preservesSelection preservesSuperviewLayoutMargins prompted promptedForUpgradeToXcode5 pullsDown pushIn
    quoteSubstitution refusesFirstResponder releasedWhenClosed representsSharedInstance resizable resizeWithTable
    reversesTitleShadowWhenHighlighted richText rightStrut scrollEnabled scrollable scrollsToTop secureTextEntry
    selectable selected selectsInsertedObjects sendsActionOnEndEditing setsMaxLayoutWidthAtFirstLayout shift
    shouldRasterize showsHorizontalScrollIndicator showsStateColumn showsToolbarButton showsTouchWhenHighlighted
    showsVerticalScrollIndicator smartInsertDelete spellingCorrection springLoaded symbolic texturedBackground titled
    topStrut translatesAutoresizingMaskIntoConstraints translucent transparent typeSelect unifiedTitleAndToolbar
    useAutolayout useCurrentDate useSafeAreas useTraitCollections userInteractionEnabled userResizable
    usesAppearanceFont usesAttributedText usesFontPanel usesGroupingSeparator usesPredominantAxisScrolling usesRuler
    usesSingleLineMode utility vertical verticallyResizable viewBased visibleAtLaunch wantsLayer widthSizable
    """

  static let numbers = """
    alpha blue constant doubleValue estimatedRowHeight estimatedSectionFooterHeight estimatedSectionHeaderHeight green
    height horizontalCompressionResistancePriority horizontalHuggingPriority horizontalLineScroll horizontalPageScroll
    horizontalStackHuggingPriority indentationPerLevel indentationWidth intercellSpacing maxValue maxWidth maxX maxY
    maximumValue maximumZoomScale minValue minWidth minX minY minimumFontSize minimumInteritemSpacing
    minimumLineSpacing minimumScaleFactor minimumValue minimumZoomScale pointSize preferredMaxLayoutWidth priority
    progress red rowHeight sectionFooterHeight sectionHeaderHeight size spacing stepValue tighteningFactorForTruncation
    timeIntervalSinceReferenceDate verticalCompressionResistancePriority verticalHuggingPriority verticalLineScroll
    verticalPageScroll verticalStackHuggingPriority white width x y placeholderIntrinsicWidth
    placeholderIntrinsicHeight
    """

  static let integers = """
    currentPage groupingSize indentationLevel keyCode length maximumFractionDigits maximumIntegerDigits
    minimumFractionDigits minimumIntegerDigits minuteInterval modifierFlags numberOfLines numberOfPages
    preferredFramesPerSecond selectedSegmentIndex tag
    """

  /// The words of attributes that have the same ones in every element.
  static let enumerations = """
    contentMode: scaleToFill scaleAspectFit scaleAspectFill redraw center top bottom left right topLeft topRight bottomLeft bottomRight
    relation: equal greaterThanOrEqual lessThanOrEqual
    textAlignment: left center right justified natural
    lineBreakMode: clip clipping wordWrapping wordWrap characterWrapping characterWrap charWrapping truncatingHead truncatingTail truncatingMiddle headTruncation tailTruncation middleTruncation
    axis: horizontal vertical
    distribution: fill fillEqually fillProportionally equalSpacing equalCentering gravityAreas
    selectionStyle: none blue gray default
    accessoryType: none disclosureIndicator detailDisclosureButton checkmark detailButton
    editingAccessoryType: none disclosureIndicator detailDisclosureButton checkmark detailButton
    separatorStyle: default none singleLine singleLineEtched
    borderStyle: none line bezel roundedRect border borderAndBezel
    borderType: none line bezel groove
    buttonType: custom system roundedRect detailDisclosure infoLight infoDark contactAdd close
    keyboardType: default alphabet ASCIICapable numbersAndPunctuation URL numberPad phonePad namePhonePad emailAddress decimalPad twitter webSearch ASCIICapableNumberPad
    autocapitalizationType: none words sentences allCharacters
    autocorrectionType: default yes no
    spellCheckingType: default yes no
    smartDashesType: default yes no
    smartQuotesType: default yes no
    smartInsertDeleteType: default yes no
    returnKeyType: default go google join next route search send yahoo done emergencyCall continue
    keyboardAppearance: default alert light dark
    contentHorizontalAlignment: center left right fill leading trailing
    contentVerticalAlignment: center top bottom fill
    clearButtonMode: never whileEditing unlessEditing always
    leftViewMode: never whileEditing unlessEditing always
    rightViewMode: never whileEditing unlessEditing always
    baselineAdjustment: alignBaselines alignCenters none
    imageScaling: none proportionallyDown axesIndependently proportionallyUpOrDown
    controlSize: mini small regular large extraLarge
    focusRingType: none exterior default
    titlePosition: noTitle aboveTop atTop belowTop aboveBottom atBottom belowBottom
    modalTransitionStyle: coverVertical flipHorizontal crossDissolve partialCurl
    modalPresentationStyle: automatic none fullScreen pageSheet formSheet currentContext custom overFullScreen overCurrentContext popover blurOverFullScreen
    dataMode: prototypes static
    """

  /// The words of attributes of one element, by `element.attribute`.
  static let ownEnumerations = """
    action.eventType: touchDown touchDownRepeat touchDragInside touchDragOutside touchDragEnter touchDragExit touchUpInside touchUpOutside touchCancel valueChanged menuActionTriggered primaryActionTriggered editingDidBegin editingChanged editingDidEnd editingDidEndOnExit allTouchEvents allEditingEvents allEvents
    constraint.firstAttribute: left right top bottom leading trailing width height centerX centerY baseline firstBaseline lastBaseline leftMargin rightMargin topMargin bottomMargin leadingMargin trailingMargin centerXWithinMargins centerYWithinMargins
    constraint.secondAttribute: left right top bottom leading trailing width height centerX centerY baseline firstBaseline lastBaseline leftMargin rightMargin topMargin bottomMargin leadingMargin trailingMargin centerXWithinMargins centerYWithinMargins notAnAttribute
    window.separatorStyle: automatic none line shadow
    segue.kind: relationship show showDetail presentation popoverPresentation embed unwind custom push modal popover sheet replace page
    color.colorSpace: calibratedRGB calibratedWhite calibratedCMYK deviceRGB deviceWhite deviceCMYK custom catalog named pattern
    stackView.orientation: horizontal vertical
    textFieldCell.alignment: left center right justified natural
    buttonCell.alignment: left center right justified natural
    popUpButtonCell.alignment: left center right justified natural
    tableHeaderCell.alignment: left center right justified natural
    paragraphStyle.alignment: left center right justified natural
    menuItem.state: on off mixed
    buttonCell.state: on off mixed
    popUpButtonCell.state: on off mixed
    buttonCell.imagePosition: none noImage only left right leading trailing below above overlaps
    userDefinedRuntimeAttribute.type: boolean number string localizedString point size rect range color image nil
    """
}
