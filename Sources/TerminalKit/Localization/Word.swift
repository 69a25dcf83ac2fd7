/// A word or sentence that the kit itself shows to a user, by its meaning. ``Words`` has the texts.
///
/// `%1` and `%2` in a text stand for what is filled in. An underscore stands before a mnemonic.
public nonisolated enum Word: String, CaseIterable, Sendable {
  // MARK: Answers and titles
  case ok, cancel, close, yes, no, back, next, finish, replace, error

  // MARK: Sentences
  /// The terminal has fewer cells than a screen needs: `%1` are needed, `%2` are there.
  case tooSmall
  /// There is no terminal, for the reason `%1`, and the first screen was written as text.
  case firstScreenOnly
  /// Standard output cannot be written.
  case outputFailed

  // MARK: Errors
  /// An operation failed, and its error has no sentence for a user: `%1` is the domain, `%2` the code.
  case operationFailed
  /// Data is missing.
  case dataMissing
  /// Data is missing at the place `%1`, such as `people[3].name`.
  case dataMissingAt
  /// Data has another format than expected.
  case badFormat
  /// Data has another format than expected at the place `%1`.
  case badFormatAt
  /// A value cannot be written.
  case notEncodable
  /// A value cannot be written at the place `%1`.
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
  /// A text is too long for the clipboard of the terminal, and is in that of the program.
  case copiedHereOnly

  // MARK: Problems of fields
  case valueNeeded, otherForm
  /// A text does not fill the mask `%1`.
  case formIs
  /// A text is not a number.
  case noNumber
  /// A value is outside its bounds.
  case fromTo
  /// A number is less than the least that is valid.
  case atLeast
  /// A number is greater than the greatest that is valid.
  case atMost
  /// A day is before the first that is valid.
  case notBefore
  /// A day is after the last that is valid.
  case notAfter
  case noDate, noTime, noOption
  /// A character was not typed because the field is full.
  case textLimit
  /// Of text that was inserted, `%2` characters found no room.
  case textLeftOut

  // MARK: Dates
  /// The names of the months, with a blank between each two.
  case months
  /// The days of the week from Monday on, two cells each, with a blank between each two.
  case weekdays

  // MARK: Files and pages
  case openTitle, saveTitle, folderTitle, openFile, saveFile, chooseFolder
  /// The question before a file `%1` is replaced.
  case replaceFile
  case path, showHidden, noFile, noFolder, noAccess, isFolder, checkingPath
  /// A folder has more than `%1` names.
  case moreNames
  /// The page of a wizard.
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
  /// The line that the caret is in.
  case line
  /// `%1` percent.
  case percent
  /// The row `%1` of `%2`.
  case position
  /// The bounds of a number, or of the values of a chart.
  case range
  /// The number of rows that are selected.
  case selectedCount
  /// The title of the column that rows are sorted by, the least row first.
  case sortedBy
  /// The title of the column that rows are sorted by, the greatest row first.
  case sortedDownBy
  /// The number of values of a chart.
  case values

  // MARK: Actions of views: titles as the names of the actions say, and help
  case actionUndo, actionUndoHelp, actionRedo, actionRedoHelp, actionCut, actionCutHelp, actionCopy, actionCopyHelp
  case actionPaste, actionPasteHelp, actionSelectAll, actionSelectAllHelp, actionFind, actionFindHelp, actionReplace
  case actionReplaceHelp, actionFindNext, actionFindNextHelp, actionFindPrevious, actionFindPreviousHelp
  case actionCopyRowsHelp, actionSelectRowsHelp, actionShowFilter, actionShowFilterHelp, actionSortByNextColumn
  case actionSortByNextColumnHelp, actionReverseSort, actionReverseSortHelp
  case actionInvertSelection, actionInvertSelectionHelp

  // MARK: The effects of keys, as instructions
  case keyPress, keyCheck, keyOpenList, keyAct, keyPages, keySameInside, keyFirstMenu, keyScrollText, keyOptions
  case keyFirstOption, keyMoveLine, keyScroll, keySelectRow, keySelectRows, keyMoveOnly, keySelectToo
  case keySelectAllRows, keySelectOthers, keySelectOne, keyCopyRows, keyUseRow, keyCheckRow
  case keyFilter, keyScrollSideways
  case keySortNeighbor, keySortOrder, keyChooseColumn, keySortChosen, keyMoveColumn, keyResizeColumn, keyResetColumn
  case keyOpenNode, keyCloseNode, keyToggleNode, keySelectLine, keyUseLine, keyScrollPages, keyScrollLines
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
