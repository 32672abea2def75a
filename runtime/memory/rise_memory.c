/* Memory for intermediate arrays, kept from one call to the next.
 *
 * Fresh memory of the system's costs more than writing it: a page is zeroed at its first use, and the system's allocator gives pages back. A
 * function that is called again needs as much as before.
 *
 * Shared libraries of `rise build` have it inside: they are linked with -Wl,--wrap=malloc,--wrap=free. So has the process that runs code as it is
 * compiled (`rise run`, the crates), which names the entries by RISE_TAKE and RISE_GIVE_BACK.
 *
 * Blocks are kept until others need the room, or the library is closed. Where the list is taken for long, such as in a child that was forked at the
 * wrong moment, the system is asked.
 */

#define _GNU_SOURCE

#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifndef RISE_TAKE
#define RISE_TAKE __wrap_malloc
#define RISE_GIVE_BACK __wrap_free
#define SYSTEM_TAKE __real_malloc
#define SYSTEM_GIVE_BACK __real_free
#else
#define SYSTEM_TAKE malloc
#define SYSTEM_GIVE_BACK free
#endif

#define SMALLEST ((size_t)1 << 16) /* bytes: the system's allocator keeps smaller blocks itself */
#define LARGE ((size_t)1 << 20)    /* bytes: worth asking for large pages */
#define MOST ((size_t)1 << 28)     /* bytes of all blocks together */
enum {
  MOST_BLOCKS = 128,
  TRIES = 1000 /* to find the list free */
};

void *SYSTEM_TAKE(size_t bytes);
void SYSTEM_GIVE_BACK(void *address);
void *RISE_TAKE(size_t bytes);
void RISE_GIVE_BACK(void *address);

typedef struct {
  void *address;
  size_t bytes;
} Block;

/* The one that was given back last is the last. */
static Block kept[MOST_BLOCKS];
static size_t count = 0;
static size_t bytes_kept = 0;
static atomic_flag is_taken = ATOMIC_FLAG_INIT;

static int open_list(void) {
  for (int try = 0; try < TRIES; ++try)
    if (!atomic_flag_test_and_set_explicit(&is_taken, memory_order_acquire))
      return 1;
  return 0;
}

static void close_list(void) {
  atomic_flag_clear_explicit(&is_taken, memory_order_release);
}

static Block remove_block(size_t place) {
  const Block block = kept[place];
  for (--count; place < count; ++place)
    kept[place] = kept[place + 1];
  bytes_kept -= block.bytes;
  return block;
}

/* A block of so many bytes, and not more than twice as many, or null. */
static void *take_kept(size_t bytes) {
  void *address = NULL;
  if (!open_list())
    return NULL;
  for (size_t place = count; place > 0 && address == NULL; --place) {
    const size_t found = kept[place - 1].bytes;
    if (found >= bytes && found / 2 <= bytes)
      address = remove_block(place - 1).address;
  }
  close_list();
  return address;
}

/* Asks for large pages, of which a new block needs fewer. Where there are none, nothing changes. */
static void in_large_pages(void *address, size_t bytes) {
  const uintptr_t page = 4096;
  const uintptr_t start = ((uintptr_t)address + page - 1) / page * page;
  const uintptr_t end = ((uintptr_t)address + bytes) / page * page;
  if (address != NULL && start < end)
    madvise((void *)start, end - start, MADV_HUGEPAGE);
}

/* As `malloc`. */
void *RISE_TAKE(size_t bytes) {
  void *address = bytes >= SMALLEST ? take_kept(bytes) : NULL;
  if (address != NULL)
    return address;
  address = SYSTEM_TAKE(bytes);
  if (bytes >= LARGE)
    in_large_pages(address, bytes);
  return address;
}

/* As `free`. */
void RISE_GIVE_BACK(void *address) {
  const Block block = {address, malloc_usable_size(address)};
  if (block.bytes < SMALLEST || block.bytes > MOST) {
    SYSTEM_GIVE_BACK(address);
    return;
  }
  for (;;) {
    if (!open_list()) {
      SYSTEM_GIVE_BACK(address);
      return;
    }
    if (count < MOST_BLOCKS && bytes_kept + block.bytes <= MOST)
      break;
    /* The system takes its time: others may use the list meanwhile. */
    const Block oldest = remove_block(0);
    close_list();
    SYSTEM_GIVE_BACK(oldest.address);
  }
  kept[count++] = block;
  bytes_kept += block.bytes;
  close_list();
}

/* A library that is closed takes nothing along. */
__attribute__((destructor)) static void give_all_back(void) {
  if (!open_list())
    return;
  while (count > 0)
    SYSTEM_GIVE_BACK(remove_block(count - 1).address);
  close_list();
}
