public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs. The limit is many times what a test takes, because the time of a test includes the turns in which
  /// others run: on a slow machine that is most of the time of the whole run.
  public static var mustEnd: Self { .timeLimit(.minutes(20)) }
}
