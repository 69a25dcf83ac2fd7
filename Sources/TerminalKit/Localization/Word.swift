/// A word or sentence that the kit itself shows to a user. The cases are named by meaning, and ``Words`` has the texts.
///
/// `%1` and `%2` in a text are placeholders. An underscore is before a mnemonic.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum Word: String, CaseIterable, Sendable {
  // MARK: Answers and titles
  case ok, cancel, close, yes, no, back, next, finish, replace, error

  // MARK: Sentences
  /// The terminal has fewer cells than a screen needs: `%1` is the required size, and `%2` is the actual size.
  case tooSmall
  /// There is no terminal, for the reason `%1`, so the first screen was written as text.
  case firstScreenOnly
  /// Standard output cannot be written.
  case outputFailed

  // MARK: Errors
  /// An operation failed, and its error has no message for a user: `%1` is the domain, and `%2` is the code.
  case operationFailed
  /// Data is missing.
  case dataMissing
  /// Data is missing at the place `%1`, such as `people[3].name`.
  case dataMissingAt
  /// Data has an unexpected format.
  case badFormat
  /// Data has an unexpected format at the place `%1`.
  case badFormatAt
  /// A value cannot be encoded.
  case notEncodable
  /// A value cannot be encoded at the place `%1`.
  case notEncodableAt
  case requestCanceled, badAddress, timedOut, noServer, noConnection, connectionLost, offline, badAnswer, notSecure

  // MARK: Commands of every program, and where they are listed
  case commands, commandsHelp, keysAndCommands, keysAndCommandsHelp, contextMenu, contextMenuHelp, quit, quitHelp
  case typeToFind, noCommand, typeToFilter, noKeys, thisScreen, thisDialog, theProgram, nextView, altAndLetter
  /// The help of a key that is a mnemonic.
  case mnemonicHelp

  // MARK: Finding text
  case find, matchesCase, matchesWords, isExpression, replaceAll, noMatch
  /// The number of places where text was replaced.
  case replacedCount
  case notClosed, notOpened, nothingToRepeat, badRange, badEscape, tooLong

  // MARK: Rows and work
  case filter, noRow, searching, loading, stopping, copyingRows
  /// The rows that were being copied have changed.
  case copyingEnded
  /// The number of rows that were copied.
  case rowsCopied
  /// A text is too long for the clipboard of the terminal, and was only copied to the clipboard of the program.
  case copiedHereOnly

  // MARK: Comparing
  /// `%1` lines that two texts have in common are not shown.
  case equalLines

  // MARK: Problems of fields
  case valueNeeded, otherForm
  /// A text for which its pattern needs too many steps.
  case tooLongToCheck
  /// A text does not fill the mask `%1`.
  case formIs
  /// A text is not a number.
  case noNumber
  /// A value is outside its bounds.
  case fromTo
  /// A number is less than the minimum.
  case atLeast
  /// A number is greater than the maximum.
  case atMost
  /// A day is before the first valid day.
  case notBefore
  /// A day is after the last valid day.
  case notAfter
  case noDate, noTime, noOption
  /// A character was not typed because the field is full.
  case textLimit
  /// `%2` characters of an inserted text did not fit.
  case textLeftOut

  // MARK: Dates
  /// The names of the months, separated by blanks.
  case months
  /// The days of the week from Monday, with two cells each, separated by blanks.
  case weekdays

  // MARK: Files and pages
  case openTitle, saveTitle, folderTitle, openFile, saveFile, chooseFolder
  /// The question before a file `%1` is replaced.
  case replaceFile
  case path, showHidden, noFile, noFolder, noAccess, isFolder, checkingPath
  /// A folder has more than `%1` names.
  case moreNames
  /// The number of a wizard's page.
  case step

  // MARK: The roles of views
  case button, calendar, chart, checkBox, comboBox, dateField, dialog, field, group, heading, list, log, menu, menuBar
  case meter, notice, numberField, pathBar, progressBar, radioGroup, screen, scrollArea, section, slider, spinner
  case splitView, statusBar, tab, table, text, textArea, timeField, toolbar, tree, warning, wizard

  // MARK: The states of views
  case busy, checked, collapsed, disabled, empty, expanded, listOpen, notChecked, notSelected, readOnly, required
  case secret, selected
  /// The depth of a row of a tree, from 1.
  case level
  /// The line that contains the caret.
  case line
  /// `%1` percent.
  case percent
  /// The row `%1` of `%2`.
  case position
  /// The bounds of a number, or of the values of a chart.
  case range
  /// The number of rows that are selected.
  case selectedCount
  /// The title of the column that the rows are sorted by, if the least row is first.
  case sortedBy
  /// The title of the column that the rows are sorted by, if the greatest row is first.
  case sortedDownBy
  /// The number of values of a chart.
  case values

  // MARK: Actions of views: titles as the names of the actions say, and help
  case actionUndo, actionUndoHelp, actionRedo, actionRedoHelp, actionCut, actionCutHelp, actionCopy, actionCopyHelp
  case actionPaste, actionPasteHelp, actionSelectAll, actionSelectAllHelp, actionFind, actionFindHelp, actionReplace
  case actionReplaceHelp, actionFindNext, actionFindNextHelp, actionFindPrevious, actionFindPreviousHelp
  case actionCopyRowsHelp, actionSelectRowsHelp, actionShowFilter, actionShowFilterHelp, actionSortByNextColumn
  case actionSortByNextColumnHelp, actionReverseSort, actionReverseSortHelp
  case actionInvertSelection, actionInvertSelectionHelp, actionNextDifference, actionNextDifferenceHelp
  case actionPreviousDifference, actionPreviousDifferenceHelp, actionToggleFolding, actionToggleFoldingHelp

  // MARK: The effects of keys, as instructions
  case keyPress, keyCheck, keyOpenList, keyAct, keyPages, keySameInside, keyFirstMenu, keyScrollText, keyOptions
  case keyFirstOption, keyMoveLine, keyScroll, keySelectRow, keySelectRows, keyMoveOnly, keySelectToo
  case keySelectAllRows, keySelectOthers, keySelectOne, keyCopyRows, keyUseRow, keyCheckRow
  case keyFilter, keyScrollSideways
  case keySortNeighbor, keySortOrder, keyChooseColumn, keySortChosen, keyMoveColumn, keyResizeColumn, keyResetColumn
  case keyOpenNode, keyCloseNode, keyToggleNode, keySelectLine, keyUseLine, keyScrollPages, keyScrollLines
  case keyOtherDifference, keyUnfold
  case keyBeginLine, keyTab, keyReplace, keyFind, keyFindNext, keyStep, keyTenSteps, keyOpenCalendar, keyEnds
  case keyToggleSection, keySame, keyMoveInRow, keyUseEntry, keyOpenEntries, keyMoveInPath, keyGoBack, keyStepPart
  case keyMarkEntry, keyTakeEntry, keyCloseList, keySelectDay, keyMonthEnds, keyOtherMonth, keyOtherYear

  // MARK: The effects of keys where text is edited
  case keySelectText, keyDeleteLeft, keyDeleteRight, keyDeleteWordLeft, keyDeleteWordRight, keyDeleteToLineStart
  case keyDeleteToLineEnd, keyCopy, keyCut, keyPaste, keyUndo, keyRedo, keyLeft, keyRight, keyWordLeft, keyWordRight
  case keyLineStart, keyLineEnd, keyUp, keyDown, keyPageUp, keyPageDown, keyTextStart, keyTextEnd, keySelectLeft
  case keySelectRight, keySelectWordLeft, keySelectWordRight, keySelectLineStart, keySelectLineEnd, keySelectUp
  case keySelectDown, keySelectPageUp, keySelectPageDown, keySelectTextStart, keySelectTextEnd
}
