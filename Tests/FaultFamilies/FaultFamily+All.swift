extension FaultFamily {
  /// The families, those of one kind together.
  public static let all = [
    peer, keys, awakeAfter, awaited, mask, agreement,
    rows, nestedKeys, theme,
    early, actions,
    collection, cascade, clamp, attributes, outlet,
    initializers, afterInit,
    ending, weak, lazy,
    generic, copyOnWrite, rounding,
    thrown, trap, deepTrap,
    tasksOfOne, tasksOfTwo,
    queue, timers, later,
    statics, deepStatics, environment, file, chance,
  ]
}
