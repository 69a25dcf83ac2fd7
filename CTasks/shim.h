/* The hooks of Swift's concurrency runtime. They have Swift's calling convention, which a function of Swift can be given no
   other name for: so the hooks are functions of C, and call functions that Swift hands over. */
#if defined(__linux__)

/* A reference to a serial executor, as Swift lays it out. */
typedef struct {
  void *identity;
  unsigned long implementation;
} nib_executor;

typedef __attribute__((swiftcall)) void (*nib_enqueue)(void *);
typedef __attribute__((swiftcall)) nib_executor (*nib_main_executor)(void);

extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *, nib_enqueue);
extern __attribute__((swiftcall)) nib_executor (*swift_task_getMainExecutor_hook)(nib_main_executor);
extern __attribute__((swiftcall)) unsigned long long swift_task_getJobTaskId(void *);

/* Takes a job, and returns 1; or returns 0. */
static int (*nib_take)(void *) = 0;
/* Writes the executor that stands in for the main actor's, and returns 1; or returns 0. */
static int (*nib_replace_main)(nib_executor *) = 0;
/* The hooks that were there before, such as those of a library for tests. */
static __attribute__((swiftcall)) void (*nib_outer_enqueue)(void *, nib_enqueue) = 0;
static __attribute__((swiftcall)) nib_executor (*nib_outer_main)(nib_main_executor) = 0;

static __attribute__((swiftcall)) void nib_on_enqueue(void *job, nib_enqueue original) {
  if (nib_take(job)) return;
  if (nib_outer_enqueue) nib_outer_enqueue(job, original);
  else original(job);
}

static __attribute__((swiftcall)) nib_executor nib_on_main_executor(nib_main_executor original) {
  nib_executor executor;
  if (nib_replace_main(&executor)) return executor;
  return nib_outer_main ? nib_outer_main(original) : original();
}

/* Sets the hooks. Called once: nothing is taken before. */
static inline void nib_set_task_hooks(int (*take)(void *), int (*replace_main)(nib_executor *)) {
  nib_take = take;
  nib_replace_main = replace_main;
  nib_outer_enqueue = swift_task_enqueueGlobal_hook;
  nib_outer_main = swift_task_getMainExecutor_hook;
  __atomic_store_n(&swift_task_enqueueGlobal_hook, nib_on_enqueue, __ATOMIC_RELEASE);
  __atomic_store_n(&swift_task_getMainExecutor_hook, nib_on_main_executor, __ATOMIC_RELEASE);
}

/* The number of the task that a job runs, the same each time; 0 for a job that runs an actor. */
static inline unsigned long long nib_task_number(void *job) { return swift_task_getJobTaskId(job); }
#endif
