#pragma once
#include <stddef.h>

/// Parses a text with libxml2's SAX2 interface and handlers that do nothing. Zero when it is well-formed.
int bare_sax_parse(const char *text, size_t count);

/// Gives freed memory back, so that one measurement's garbage is not billed to the next.
void settle_heap(void);

/// The bytes that the allocator has handed out; 0 where it does not tell.
long bytes_in_use(void);

/// The most bytes that the process has had in memory.
long most_bytes_resident(void);
