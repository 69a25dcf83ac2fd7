#include <pthread.h>

#if defined(__linux__)
/* An extension that <pthread.h> declares with _GNU_SOURCE only, and Swift imports it without. */
extern int pthread_getattr_np(pthread_t, pthread_attr_t *);
#endif
