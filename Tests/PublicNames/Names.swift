// Written by Scripts/public-api.py --write.

import ArgumentParser
import Foundation
import NibExploring
import NibFoundation
import NibKit
import NibTesting
import NibTool
import NibXcode
import TerminalCocoa
import TerminalKit
import Testing
import TextComparing

private func name(_: ANSIReader.Type) {}
private func name(_: AccessibleRole.Type) {}
private func name(_: Action.Type) {}
private func name(_: (any ActionValidating).Type) {}
private func name(_: AgreeingWrite.Type) {}
private func name(_: Alignment.Type) {}
private func name(_: Application.Type) {}
private func name(_: ArchiveLimits.Type) {}
private func name(_: (any AsyncTreeDataSource).Type) {}
private func name(_: Axis.Type) {}
private func name(_: Bar.Type) {}
private func name(_: BarChart.Type) {}
private func name(_: BorderKind.Type) {}
private func name(_: Breadcrumb.Type) {}
private func name(_: Brightness.Type) {}
private func name(_: BuildFault.Type) {}
private func name(_: BuiltInTheme.Type) {}
private func name(_: Button.Type) {}
private func name(_: ByteSet.Type) {}
private func name(_: CalendarDate.Type) {}
private func name(_: Canvas.Type) {}
private func name(_: CellFormat.Type) {}
private func name(_: CellGrid.Type) {}
private func name(_: CellStyle.Type) {}
private func name(_: Chart.Type) {}
private func name(_: (any ChartDataSource).Type) {}
private func name(_: ChartMarks.Type) {}
private func name(_: Checkbox.Type) {}
private func name(_: ChoiceOption.Type) {}
private func name(_: ChoiceView.Type) {}
private func name(_: ClassRegistry.Type) {}
private func name(_: ClassStubs.Type) {}
private func name(_: ClockTime.Type) {}
private func name(_: CocoaObject.Type) {}
private func name(_: CocoaPicture.Type) {}
private func name(_: CocoaSceneController.Type) {}
private func name(_: CocoaView.Type) {}
private func name(_: CodeView.Type) {}
private func name(_: Collapsible.Type) {}
private func name(_: Color.Type) {}
private func name(_: ColorDepth.Type) {}
private func name(_: ComboBox.Type) {}
private func name(_: Command.Type) {}
private func name(_: Commands.Type) {}
private func name(_: ComparisonNote.Type) {}
private func name(_: ComparisonView.Type) {}
private func name(_: (any CompletionSource).Type) {}
private func name(_: Console.Type) {}
private func name(_: Controller.Type) {}
private func name(_: ControllerError.Type) {}
private func name(_: DateField.Type) {}
private func name(_: (any DiagnosedError).Type) {}
private func name(_: Diagnostic.Type) {}
private func name(_: Dialog.Type) {}
private func name(_: DiffView.Type) {}
private func name(_: DirectoryTree.Type) {}
private func name(_: Display.Type) {}
private func name(_: EmbeddedLayouts.Type) {}
private func name(_: Ending.Type) {}
private func name(_: ExpectedDiagnostic.Type) {}
private func name(_: ExplorationReport.Type) {}
private func name(_: Explorer.Type) {}
private func name(_: ExternalProgram.Type) {}
private func name(_: FieldMessage.Type) {}
private func name(_: FileChoice.Type) {}
private func name(_: FileChooser.Type) {}
private func name(_: FindQuery.Type) {}
private func name(_: Frame.Type) {}
private func name(_: GlyphSet.Type) {}
private func name(_: Grammar.Type) {}
private func name(_: Grid.Type) {}
private func name(_: HStack.Type) {}
private func name(_: HeatMap.Type) {}
private func name(_: InitializerScope.Type) {}
private func name(_: InitializerTrace.Type) {}
private func name(_: InputEvent.Type) {}
private func name(_: Insets.Type) {}
private func name(_: Key.Type) {}
private func name(_: KeyBinding.Type) {}
private func name(_: KeyHelp.Type) {}
private func name(_: KeyPress.Type) {}
private func name(_: Label.Type) {}
private func name(_: Language.Type) {}
private func name(_: Languages.Type) {}
private func name(_: LayeredLayouts.Type) {}
private func name(_: (any LayoutController).Type) {}
private func name(_: LayoutDraft.Type) {}
private func name(_: LayoutFolders.Type) {}
private func name(_: LayoutFormat.Type) {}
private func name<Object>(_: LayoutID<Object>.Type) where Object: AnyObject {}
private func name(_: LayoutName.Type) {}
private func name(_: LayoutNotFound.Type) {}
private func name(_: (any LayoutOutlets).Type) {}
private func name(_: (any LayoutOwner).Type) {}
private func name(_: (any LayoutRequest).Type) {}
private func name(_: LayoutResources.Type) {}
private func name(_: (any LayoutSource).Type) {}
private func name(_: Length.Type) {}
private func name(_: LengthLimit.Type) {}
private func name(_: LengthList.Type) {}
private func name(_: LexerState.Type) {}
private func name(_: LineChart.Type) {}
private func name(_: LineIndex.Type) {}
private func name(_: (any LineLexer).Type) {}
private func name(_: Link.Type) {}
private func name(_: List.Type) {}
private func name(_: (any ListDataSource).Type) {}
private func name(_: ListItem.Type) {}
private func name(_: LoadEvent.Type) {}
private func name<Object, Place>(_: LoadFact<Object, Place>.Type)
where Object: Hashable, Object: Sendable, Place: Hashable, Place: Sendable {}
private func name(_: LoadFailure.Type) {}
private func name(_: LoadObject.Type) {}
private func name(_: LoadOrder.Type) {}
private func name(_: LoadPart.Type) {}
private func name(_: LoadPhase.Type) {}
private func name(_: LoadPlan.Type) {}
private func name(_: LoadStep.Type) {}
private func name(_: (any LoadTracer).Type) {}
private func name(_: LoadedNib.Type) {}
private func name(_: LoadedScene.Type) {}
private func name(_: Loader.Type) {}
private func name(_: Log.Type) {}
private func name(_: (any LogDataSource).Type) {}
private func name(_: Look.Type) {}
private func name(_: Members.Type) {}
private func name<Root>(_: MembersBuilder<Root>.Type) where Root: AnyObject {}
private func name(_: MemoryLayouts.Type) {}
private func name(_: Menu.Type) {}
private func name(_: MenuBar.Type) {}
private func name(_: MenuEntry.Type) {}
private func name(_: MenuItem.Type) {}
private func name(_: MenuSeparator.Type) {}
private func name(_: Meter.Type) {}
private func name(_: MnemonicText.Type) {}
private func name(_: MonthCalendar.Type) {}
private func name(_: MouseEvent.Type) {}
private func name(_: MouseReports.Type) {}
private func name(_: MoveError.Type) {}
private func name(_: NativeLayout.Type) {}
private func name(_: NavigationController.Type) {}
private func name(_: Nib.Type) {}
private func name(_: (any NibArchivableValue).Type) {}
private func name(_: NibArchive.Type) {}
private func name(_: (any NibAwakening).Type) {}
private func name<Value>(_: NibBox<Value>.Type) {}
private func name(_: (any NibBuilder).Type) {}
private func name(_: NibCell.Type) {}
private func name(_: (any NibConnectable).Type) {}
private func name(_: (any NibDecodable).Type) {}
private func name(_: NibDecoder.Type) {}
private func name(_: NibDocument.Type) {}
private func name(_: (any NibEncodable).Type) {}
private func name(_: NibEncoder.Type) {}
private func name(_: NibError.Type) {}
private func name(_: (any NibInitializing).Type) {}
private func name(_: NibLife.Type) {}
private func name(_: NibLifecycle.Type) {}
private func name(_: NibLoad.Type) {}
private func name(_: NibLoadError.Type) {}
private func name(_: NibMisuse.Type) {}
private func name(_: (any NibObject).Type) {}
private func name(_: (any NibOwner).Type) {}
private func name(_: (any NibResponder).Type) {}
private func name(_: (any NibReusable).Type) {}
private func name(_: NibTemplate.Type) {}
private func name(_: NibTool.Type) {}
private func name(_: (any NibValue).Type) {}
private func name(_: (any NibVersioned).Type) {}
private func name(_: Notice.Type) {}
private func name(_: ObjectReference.Type) {}
private func name<Value>(_: Observed<Value>.Type) {}
private func name(_: OrderFinding.Type) {}
private func name(_: OrderPromise.Type) {}
private func name<Value>(_: Outlet<Value>.Type) {}
private func name<Object, Place>(_: OutletRead<Object, Place>.Type)
where Object: Hashable, Object: Sendable, Place: Hashable, Place: Sendable {}
private func name(_: OutletReading.Type) {}
private func name(_: OutletSets.Type) {}
private func name(_: OutsideState.Type) {}
private func name(_: Paint.Type) {}
private func name(_: Pen.Type) {}
private func name(_: Percentage.Type) {}
private func name(_: PersonalState.Type) {}
private func name(_: Pilot.Type) {}
private func name(_: PilotError.Type) {}
private func name(_: PlaceName.Type) {}
private func name(_: PlannedObject.Type) {}
private func name(_: Point.Type) {}
private func name(_: ProgramStop.Type) {}
private func name(_: ProgramTimer.Type) {}
private func name(_: ProgressBar.Type) {}
private func name(_: PropertyList.Type) {}
private func name(_: RadioGroup.Type) {}
private func name(_: ReadingLimits.Type) {}
private func name(_: Rect.Type) {}
private func name(_: Repeater.Type) {}
private func name(_: RepeaterError.Type) {}
private func name(_: ResponderChain.Type) {}
private func name(_: (any RowDataSource).Type) {}
private func name(_: RowsView.Type) {}
private func name(_: Rule.Type) {}
private func name(_: Scroll.Type) {}
private func name(_: SegmentedField.Type) {}
private func name(_: Select.Type) {}
private func name(_: SelectionMode.Type) {}
private func name(_: SequenceDiagram.Type) {}
private func name(_: Series.Type) {}
private func name(_: Size.Type) {}
private func name(_: SizeClass.Type) {}
private func name(_: Slider.Type) {}
private func name(_: (any SortingTableDataSource).Type) {}
private func name(_: SourcePlace.Type) {}
private func name(_: SourcePosition.Type) {}
private func name(_: SourceRange.Type) {}
private func name(_: SourceText.Type) {}
private func name(_: Spacer.Type) {}
private func name(_: Sparkline.Type) {}
private func name(_: Spinner.Type) {}
private func name(_: Split.Type) {}
private func name(_: SplitController.Type) {}
private func name(_: Stack.Type) {}
private func name(_: StandardCommand.Type) {}
private func name(_: StartedTask.Type) {}
private func name(_: StateFinding.Type) {}
private func name(_: StatusBar.Type) {}
private func name(_: StatusItem.Type) {}
private func name(_: StepMove.Type) {}
private func name(_: Stepper.Type) {}
private func name(_: Storyboard.Type) {}
private func name(_: StoryboardError.Type) {}
private func name(_: StoryboardLoader.Type) {}
private func name(_: (any StoryboardSource).Type) {}
private func name(_: StringsCatalog.Type) {}
private func name(_: StringsTable.Type) {}
private func name(_: Style.Type) {}
private func name(_: StyledText.Type) {}
private func name(_: Styles.Type) {}
private func name(_: SyntaxLanguage.Type) {}
private func name(_: SyntaxPattern.Type) {}
private func name(_: SyntaxSpan.Type) {}
private func name(_: Tab.Type) {}
private func name(_: TabController.Type) {}
private func name(_: Table.Type) {}
private func name(_: TableArrangement.Type) {}
private func name(_: TableCell.Type) {}
private func name(_: TableColumn.Type) {}
private func name(_: (any TableDataSource).Type) {}
private func name(_: TablePart.Type) {}
private func name(_: TableRow.Type) {}
private func name(_: Tabs.Type) {}
private func name(_: Terminal.Type) {}
private func name(_: (any TerminalDevice).Type) {}
private func name(_: TerminalError.Type) {}
private func name(_: TerminalEvent.Type) {}
private func name(_: TerminalReply.Type) {}
private func name(_: TestFailure.Type) {}
private func name(_: TestLayout.Type) {}
private func name(_: Text.Type) {}
private func name(_: TextAlignment.Type) {}
private func name(_: TextArea.Type) {}
private func name(_: TextChoice.Type) {}
private func name(_: TextDifference.Type) {}
private func name(_: TextField.Type) {}
private func name(_: TextHunk.Type) {}
private func name(_: TextInput.Type) {}
private func name(_: TextLines.Type) {}
private func name(_: TextLocation.Type) {}
private func name(_: TextMask.Type) {}
private func name(_: TextMergeChoice.Type) {}
private func name(_: TextMergeChunk.Type) {}
private func name(_: TextOptions.Type) {}
private func name(_: TextPattern.Type) {}
private func name(_: TextReplacement.Type) {}
private func name(_: TextSearch.Type) {}
private func name(_: TextSpan.Type) {}
private func name(_: TextWords.Type) {}
private func name(_: TextWrap.Type) {}
private func name(_: Theme.Type) {}
private func name(_: ThemeError.Type) {}
private func name(_: ThemeRole.Type) {}
private func name(_: ThemeState.Type) {}
private func name(_: ThreeWay.Type) {}
private func name(_: TimeField.Type) {}
private func name(_: Toolbar.Type) {}
private func name(_: Trace.Type) {}
private func name(_: TraceComparison.Type) {}
private func name(_: TraceRecorder.Type) {}
private func name(_: TraceWriter.Type) {}
private func name(_: Tree.Type) {}
private func name(_: (any TreeDataSource).Type) {}
private func name(_: TreeNode.Type) {}
private func name(_: Truncation.Type) {}
private func name(_: Uncompared.Type) {}
private func name(_: UndoHistory.Type) {}
private func name(_: UnexploredLayout.Type) {}
private func name(_: UnfinishedWork.Type) {}
private func name(_: UnifiedDiff.Type) {}
private func name(_: VStack.Type) {}
private func name(_: ValueShape.Type) {}
private func name(_: View.Type) {}
private func name(_: Weekday.Type) {}
private func name(_: Window.Type) {}
private func name(_: (any WindowSource).Type) {}
private func name(_: Wizard.Type) {}
private func name(_: WizardPage.Type) {}
private func name(_: Word.Type) {}
private func name(_: WordSet.Type) {}
private func name(_: Words.Type) {}
private func name(_: Work.Type) {}
private func name(_: WorkPolicy.Type) {}
private func name(_: WorkProgress.Type) {}
