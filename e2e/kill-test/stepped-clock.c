// Library that is preloaded into gateways and PostgreSQL. It adds the number of seconds in the file
// STEPPED_CLOCK to the wall clock.
// The other clocks stay unchanged, as if an operator set the machine's time.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static const volatile int32_t *ahead_seconds;

__attribute__((constructor)) static void begin(void) {
  real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const char *path = getenv("STEPPED_CLOCK");
  const int file = path == NULL ? -1 : open(path, O_RDONLY);
  void *map = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead_seconds, PROT_READ, MAP_SHARED, file, 0);
  if (map == MAP_FAILED) abort();
  close(file);
  ahead_seconds = map;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  const int status = real_clock_gettime(clock, time);
  if (status == 0 && clock == CLOCK_REALTIME) time->tv_sec += *ahead_seconds;
  return status;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  const int status = clock_gettime(CLOCK_REALTIME, &now);
  if (status == 0) *time = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return status;
}
