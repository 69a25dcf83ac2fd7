#include <pthread.h>
#include <signal.h>

#if defined(__linux__)
#include <sys/prctl.h>

/* An extension that <pthread.h> declares with _GNU_SOURCE only, and Swift imports it without. */
extern int pthread_getattr_np(pthread_t, pthread_attr_t *);

/* Swift imports no function with a variable number of arguments. Ends this process when the thread that started it does. */
static inline int nib_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
#endif

/* A macro that reaches into unions, whose names differ among C libraries. */
static inline void *nib_fault_address(const siginfo_t *info) { return info->si_addr; }
