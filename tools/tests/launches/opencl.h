/* The part of OpenCL that hosts of kernels need: machines with a driver may lack the headers. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct _cl_object *cl_object;

int32_t clGetPlatformIDs(uint32_t count, cl_object *platforms, uint32_t *found);
int32_t clGetDeviceIDs(cl_object platform, uint64_t type, uint32_t count, cl_object *devices,
                       uint32_t *found);
cl_object clCreateContext(const intptr_t *properties, uint32_t count, const cl_object *devices,
                          void *notify, void *data, int32_t *error);
cl_object clCreateCommandQueue(cl_object context, cl_object device, uint64_t flags,
                               int32_t *error);
cl_object clCreateProgramWithSource(cl_object context, uint32_t count, const char **sources,
                                    const size_t *lengths, int32_t *error);
int32_t clBuildProgram(cl_object program, uint32_t count, const cl_object *devices,
                       const char *options, void *notify, void *data);
cl_object clCreateKernel(cl_object program, const char *name, int32_t *error);
cl_object clCreateBuffer(cl_object context, uint64_t flags, size_t bytes, void *host,
                         int32_t *error);
int32_t clSetKernelArg(cl_object kernel, uint32_t number, size_t bytes, const void *value);
int32_t clEnqueueNDRangeKernel(cl_object queue, cl_object kernel, uint32_t dimensions,
                               const size_t *offset, const size_t *global, const size_t *local,
                               uint32_t count, const cl_object *events, cl_object *event);
int32_t clEnqueueReadBuffer(cl_object queue, cl_object buffer, uint32_t blocking, size_t offset,
                            size_t bytes, void *host, uint32_t count, const cl_object *events,
                            cl_object *event);

static cl_object context, queue, program;

static void need(int condition, const char *what) {
  if (!condition) {
    printf("failed: %s\n", what);
    exit(1);
  }
}

/* Builds the OpenCL C in a file for the first device. */
static void open_device(const char *path) {
  cl_object platform, device;
  need(clGetPlatformIDs(1, &platform, 0) == 0, "platform");
  need(clGetDeviceIDs(platform, 0xffffffff, 1, &device, 0) == 0, "device");
  context = clCreateContext(0, 1, &device, 0, 0, 0);
  queue = clCreateCommandQueue(context, device, 0, 0);
  FILE *file = fopen(path, "rb");
  need(file != 0, path);
  static char text[1 << 20];
  size_t length = fread(text, 1, sizeof text, file);
  fclose(file);
  const char *source = text;
  program = clCreateProgramWithSource(context, 1, &source, &length, 0);
  need(clBuildProgram(program, 1, &device, "-Werror", 0, 0) == 0, "code");
}

/* Memory of the device, with a copy of memory of the host if there is some. */
static cl_object memory(size_t bytes, void *host) {
  const uint64_t read_write = 1, copy = 1 << 5;
  int32_t error;
  cl_object made = clCreateBuffer(context, read_write | (host ? copy : 0), bytes, host, &error);
  need(error == 0, "memory");
  return made;
}

static cl_object kernel_of(const char *name) {
  cl_object kernel = clCreateKernel(program, name, 0);
  need(kernel != 0, name);
  return kernel;
}

#define PASS(kernel, number, value) \
  need(clSetKernelArg(kernel, number, sizeof(value), &(value)) == 0, "argument")

static void launch_on(cl_object kernel, const size_t groups[3], const size_t threads[3]) {
  size_t global[3];
  for (int i = 0; i < 3; ++i) {
    if (groups[i] == 0)
      return;
    global[i] = groups[i] * threads[i];
  }
  need(clEnqueueNDRangeKernel(queue, kernel, 3, 0, global, threads, 0, 0, 0) == 0, "launch");
}

static void read_back(cl_object buffer, size_t bytes, void *host) {
  need(clEnqueueReadBuffer(queue, buffer, 1, 0, bytes, host, 0, 0, 0) == 0, "read");
}
