#include <stddef.h>
#include <stdint.h>

/* The fuzzer's loop, of LLVM's libFuzzer: it takes the arguments that are meant for it and calls back with each input. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
