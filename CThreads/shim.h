#include <pthread.h>

/* The end of the current stack. The address of a local variable is not: the address sanitizer has those elsewhere. */
static inline void *nib_stack_end(void) { return __builtin_frame_address(0); }

/* No other header: what it declares would belong to this module in Swift, and be missing where only Glibc is imported. */
#if defined(__linux__)
/* An extension that <pthread.h> declares with _GNU_SOURCE only, and Swift imports it without. */
extern int pthread_getattr_np(pthread_t, pthread_attr_t *);

/* Swift imports no function with a variable number of arguments. */
extern int prctl(int, ...);

/* Ends this process when the thread that started it ends: PR_SET_PDEATHSIG with SIGKILL. */
static inline int nib_end_with_parent(void) { return prctl(1, 9); }
#endif
