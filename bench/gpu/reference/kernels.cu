// Kernels written by hand in CUDA, of the same algorithms as the programs that are measured beside
// them. `nvcc -O3 -arch=native kernels.cu -o references && ./references` prints the median of 21
// runs of each, in milliseconds, by the device's events.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#if __has_include(<cub/cub.cuh>)
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#define HAS_CUB 1
#endif

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t error = (call);                                                                \
        if (error != cudaSuccess) {                                                                \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error));                    \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (0)

constexpr int BLOCK = 256;

// A thread for each body; 256 others at a time in shared memory.
__global__ void nbody(int n, float step, float softening, const float* __restrict__ x,
                      const float* __restrict__ y, const float* __restrict__ z,
                      const float* __restrict__ mass, const float* __restrict__ vx,
                      const float* __restrict__ vy, const float* __restrict__ vz,
                      float* __restrict__ result) {
    __shared__ float4 others[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float xi = x[i], yi = y[i], zi = z[i], ax = 0, ay = 0, az = 0;
    for (int first = 0; first < n; first += BLOCK) {
        int j = first + threadIdx.x;
        others[threadIdx.x] = make_float4(x[j], y[j], z[j], mass[j]);
        __syncthreads();
#pragma unroll 8
        for (int k = 0; k < BLOCK; ++k) {
            float4 other = others[k];
            float dx = other.x - xi, dy = other.y - yi, dz = other.z - zi;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
            float scale = other.w * inverse * (inverse * inverse);
            ax += dx * scale;
            ay += dy * scale;
            az += dz * scale;
        }
        __syncthreads();
    }
    float half = 0.5f * step, u = vx[i], v = vy[i], w = vz[i];
    result[i] = xi + step * (u + half * ax);
    result[n + i] = yi + step * (v + half * ay);
    result[2 * n + i] = zi + step * (w + half * az);
    result[3 * n + i] = u + step * ax;
    result[4 * n + i] = v + step * ay;
    result[5 * n + i] = w + step * az;
}

// A thread for each voxel; 256 samples at a time in shared memory.
__global__ void mri_q(int n, int k, const float* __restrict__ x, const float* __restrict__ y,
                      const float* __restrict__ z, const float* __restrict__ kx,
                      const float* __restrict__ ky, const float* __restrict__ kz,
                      const float* __restrict__ magnitudes, float* __restrict__ result) {
    __shared__ float4 samples[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float xi = x[i], yi = y[i], zi = z[i], real = 0, imaginary = 0;
    for (int first = 0; first < k; first += BLOCK) {
        int j = first + threadIdx.x;
        samples[threadIdx.x] = make_float4(kx[j], ky[j], kz[j], magnitudes[j]);
        __syncthreads();
#pragma unroll 4
        for (int l = 0; l < BLOCK; ++l) {
            float4 sample = samples[l];
            float angle = 6.2831855f * (sample.x * xi + sample.y * yi + sample.z * zi);
            float sine, cosine;
            sincosf(angle, &sine, &cosine);
            real += sample.w * cosine;
            imaginary += sample.w * sine;
        }
        __syncthreads();
    }
    result[i] = real;
    result[n + i] = imaginary;
}

// A thread for each atom.
__global__ void molecular_dynamics(int n, int k, float cutoff, float lj1, float lj2,
                                   const float* __restrict__ positions,
                                   const long* __restrict__ neighbours,
                                   float* __restrict__ result) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float x = positions[3 * i], y = positions[3 * i + 1], z = positions[3 * i + 2];
    float fx = 0, fy = 0, fz = 0;
    for (int l = 0; l < k; ++l) {
        long j = neighbours[(long)i * k + l];
        float dx = x - positions[3 * j], dy = y - positions[3 * j + 1], dz = z - positions[3 * j + 2];
        float square = dx * dx + dy * dy + dz * dz;
        float r2 = 1 / square, r6 = r2 * r2 * r2;
        float strength = square < cutoff ? r2 * r6 * (lj1 * r6 - lj2) : 0;
        fx += dx * strength;
        fy += dy * strength;
        fz += dz * strength;
    }
    result[3 * i] = fx;
    result[3 * i + 1] = fy;
    result[3 * i + 2] = fz;
}

// A thread for each point, whose features are in registers.
__global__ void kmeans_8(int n, int c, const float* __restrict__ features,
                         const float* __restrict__ centres, int* __restrict__ result) {
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float point[8];
#pragma unroll
    for (int d = 0; d < 8; ++d) point[d] = features[d * n + i];
    int best = 0;
    float least = INFINITY;
    for (int j = 0; j < c; ++j) {
        float distance = 0;
#pragma unroll
        for (int d = 0; d < 8; ++d) {
            float difference = point[d] - centres[8 * j + d];
            distance += difference * difference;
        }
        if (distance < least) best = j, least = distance;
    }
    result[i] = best;
}

// Distances, and the least of each block.
__global__ void nearest_neighbour(int n, float latitude, float longitude,
                                  const float* __restrict__ latitudes,
                                  const float* __restrict__ longitudes,
                                  float* __restrict__ distances, float* __restrict__ least) {
    __shared__ float parts[BLOCK];
    float own = INFINITY;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += BLOCK * gridDim.x) {
        float north = latitude - latitudes[i], east = longitude - longitudes[i];
        float distance = sqrtf(north * north + east * east);
        distances[i] = distance;
        own = fminf(own, distance);
    }
    parts[threadIdx.x] = own;
    __syncthreads();
    for (int step = BLOCK / 2; step > 0; step /= 2) {
        if (threadIdx.x < step)
            parts[threadIdx.x] = fminf(parts[threadIdx.x], parts[threadIdx.x + step]);
        __syncthreads();
    }
    if (threadIdx.x == 0) least[blockIdx.x] = parts[0];
}

constexpr int TILE = 32, LINES = 8;

__device__ int clamp(int i, int n) { return min(max(i, 0), n - 1); }

// A tile of an image with its border in shared memory, 32 by 32 results for 32 by 8 threads.
template <int ROWS, int COLUMNS, bool CLAMPED, typename Function>
__device__ void stencil(int n, int m, const float* __restrict__ xs, float* __restrict__ result,
                        Function function) {
    constexpr int HEIGHT = TILE + ROWS - 1, WIDTH = TILE + COLUMNS - 1;
    __shared__ float tile[HEIGHT][WIDTH];
    int row = blockIdx.y * TILE, column = blockIdx.x * TILE;
    for (int i = threadIdx.y; i < HEIGHT; i += LINES)
        for (int j = threadIdx.x; j < WIDTH; j += TILE)
            tile[i][j] = CLAMPED ? xs[(long)clamp(row + i - ROWS / 2, n) * m + clamp(column + j - COLUMNS / 2, m)]
                                 : xs[(long)(row + i) * (m + COLUMNS - 1) + column + j];
    __syncthreads();
    for (int i = threadIdx.y; i < TILE; i += LINES)
        result[(long)(row + i) * m + column + threadIdx.x] =
            function([&](int k, int l) { return tile[i + k][threadIdx.x + l]; });
}

__global__ void jacobi_2d(int n, int m, const float* __restrict__ xs, float* __restrict__ result) {
    stencil<3, 3, true>(n, m, xs, result, [](auto at) {
        return (at(1, 1) + at(0, 1) + at(2, 1) + at(1, 0) + at(1, 2)) * 0.2f;
    });
}

__global__ void convolution_5_by_7(int n, int m, const float* __restrict__ kernel,
                                   const float* __restrict__ xs, float* __restrict__ result) {
    stencil<5, 7, false>(n, m, xs, result, [=](auto at) {
        float sum = 0;
#pragma unroll
        for (int k = 0; k < 5; ++k)
#pragma unroll
            for (int l = 0; l < 7; ++l) sum += kernel[7 * k + l] * at(k, l);
        return sum;
    });
}

// Both passes in one kernel: columns from a tile with its border, then rows of these results.
__global__ void convolution_separable(int n, int m, const float* __restrict__ vertical,
                                      const float* __restrict__ horizontal,
                                      const float* __restrict__ xs, float* __restrict__ result) {
    __shared__ float passed[TILE][TILE + 4];
    int row = blockIdx.y * TILE, column = blockIdx.x * TILE;
    for (int i = threadIdx.y; i < TILE; i += LINES)
        for (int j = threadIdx.x; j < TILE + 4; j += TILE) {
            float sum = 0;
#pragma unroll
            for (int k = 0; k < 5; ++k)
                sum += vertical[k] * xs[(long)clamp(row + i + k - 2, n) * m + clamp(column + j - 2, m)];
            passed[i][j] = sum;
        }
    __syncthreads();
    for (int i = threadIdx.y; i < TILE; i += LINES) {
        float sum = 0;
#pragma unroll
        for (int k = 0; k < 5; ++k) sum += horizontal[k] * passed[i][threadIdx.x + k];
        result[(long)(row + i) * m + column + threadIdx.x] = sum;
    }
}

// Products of gradients from a tile with its border in shared memory, then sums of these.
__global__ void harris(int n, int m, float kappa, const float* __restrict__ image,
                       float* __restrict__ result) {
    constexpr int INNER = TILE + 2, OUTER = TILE + 4;
    __shared__ float tile[OUTER][OUTER];
    __shared__ float xx[INNER][INNER], xy[INNER][INNER], yy[INNER][INNER];
    int row = blockIdx.y * TILE, column = blockIdx.x * TILE;
    for (int i = threadIdx.y; i < OUTER; i += LINES)
        for (int j = threadIdx.x; j < OUTER; j += TILE)
            tile[i][j] = image[(long)(row + i) * (m + 4) + column + j];
    __syncthreads();
    for (int i = threadIdx.y; i < INNER; i += LINES)
        for (int j = threadIdx.x; j < INNER; j += TILE) {
            float x = tile[i][j + 2] - tile[i][j] + 2 * (tile[i + 1][j + 2] - tile[i + 1][j]) +
                      tile[i + 2][j + 2] - tile[i + 2][j];
            float y = tile[i + 2][j] - tile[i][j] + 2 * (tile[i + 2][j + 1] - tile[i][j + 1]) +
                      tile[i + 2][j + 2] - tile[i][j + 2];
            xx[i][j] = x * x;
            xy[i][j] = x * y;
            yy[i][j] = y * y;
        }
    __syncthreads();
    for (int i = threadIdx.y; i < TILE; i += LINES) {
        float sxx = 0, sxy = 0, syy = 0;
#pragma unroll
        for (int k = 0; k < 3; ++k)
#pragma unroll
            for (int l = 0; l < 3; ++l) {
                sxx += xx[i + k][threadIdx.x + l];
                sxy += xy[i + k][threadIdx.x + l];
                syy += yy[i + k][threadIdx.x + l];
            }
        float trace = sxx + syy;
        result[(long)(row + i) * m + column + threadIdx.x] =
            sxx * syy - sxy * sxy - kappa * trace * trace;
    }
}

// A thread for each element.
__global__ void heat_3d(int n, float rate, const float* __restrict__ xs, float* __restrict__ result) {
    int k = blockIdx.x * 32 + threadIdx.x, j = blockIdx.y * 8 + threadIdx.y, i = blockIdx.z;
    auto at = [&](int i, int j, int k) {
        return xs[((long)clamp(i, n) * n + clamp(j, n)) * n + clamp(k, n)];
    };
    float here = at(i, j, k);
    float around = at(i - 1, j, k) + at(i + 1, j, k) + at(i, j - 1, k) + at(i, j + 1, k) +
                   at(i, j, k - 1) + at(i, j, k + 1);
    result[((long)i * n + j) * n + k] = here + rate * (around - 6 * here);
}

// Counts of each warp in shared memory, by atomic additions; those of a block are added at the end.
__global__ void counts(int n, const float4* __restrict__ xs, int* __restrict__ result) {
    constexpr int BINS = 64, WARPS = BLOCK / 32;
    __shared__ int own[WARPS][BINS];
    for (int i = threadIdx.x; i < WARPS * BINS; i += BLOCK) own[i / BINS][i % BINS] = 0;
    __syncthreads();
    int* bins = own[threadIdx.x / 32];
    auto count = [&](float x) { atomicAdd(&bins[min(max((int)(x * 8 + 32), 0), 63)], 1); };
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n / 4; i += BLOCK * gridDim.x) {
        float4 four = xs[i];
        count(four.x);
        count(four.y);
        count(four.z);
        count(four.w);
    }
    __syncthreads();
    if (threadIdx.x < BINS) {
        int sum = 0;
        for (int warp = 0; warp < WARPS; ++warp) sum += own[warp][threadIdx.x];
        atomicAdd(&result[threadIdx.x], sum);
    }
}

// A step of Stockham's transform: a thread for two elements. `done` is the length of the transforms
// before it.
__global__ void fft_step(long half, long done, const double* __restrict__ re,
                         const double* __restrict__ im, double* __restrict__ next_re,
                         double* __restrict__ next_im) {
    long i = (long)blockIdx.x * BLOCK + threadIdx.x;
    long offset = i & (done - 1), to = 2 * (i - offset) + offset;
    double sine, cosine;
    sincospi(-(double)offset / (double)done, &sine, &cosine);
    double ar = re[i], ai = im[i], br = re[i + half], bi = im[i + half];
    double tr = br * cosine - bi * sine, ti = br * sine + bi * cosine;
    next_re[to] = ar + tr;
    next_im[to] = ai + ti;
    next_re[to + done] = ar - tr;
    next_im[to + done] = ai - ti;
}

struct Random {
    unsigned long state = 42;
    float next() {
        state = state * 6364136223846793005 + 1442695040888963407;
        return (float)(state >> 40) / (1 << 24) * 2 - 1;
    }
};

// So many numbers on the device: these, again and again.
float* repeated(const std::vector<float>& drawn, size_t count) {
    float* array;
    CHECK(cudaMalloc(&array, count * sizeof(float)));
    for (size_t first = 0; first < count; first += drawn.size())
        CHECK(cudaMemcpy(array + first, drawn.data(), std::min(drawn.size(), count - first) * 4,
                         cudaMemcpyHostToDevice));
    return array;
}

// Numbers between -1 and 1.
float* floats(size_t count) {
    static Random random;
    std::vector<float> drawn(std::min<size_t>(count, 1 << 22));
    for (float& number : drawn) number = random.next();
    return repeated(drawn, count);
}

// Numbers of the standard normal distribution, by Box and Muller's method.
float* normals(size_t count) {
    Random random;
    std::vector<float> drawn(std::min<size_t>(count, 1 << 22));
    for (float& number : drawn) {
        float radius = std::sqrt(-2 * std::log(1 - 0.5f * (random.next() + 1)));
        number = radius * std::cos(3.1415927f * random.next());
    }
    return repeated(drawn, count);
}

template <typename Launch>
void measure(const char* name, Launch launch) {
    cudaEvent_t before, after;
    CHECK(cudaEventCreate(&before));
    CHECK(cudaEventCreate(&after));
    std::vector<float> times;
    for (int run = 0; run <= 21; ++run) {
        CHECK(cudaEventRecord(before));
        launch();
        CHECK(cudaEventRecord(after));
        CHECK(cudaEventSynchronize(after));
        float time;
        CHECK(cudaEventElapsedTime(&time, before, after));
        if (run > 0) times.push_back(time);
    }
    CHECK(cudaGetLastError());
    std::sort(times.begin(), times.end());
    std::printf("%s: %.4f ms (%.4f to %.4f)\n", name, times[10], times[0], times[20]);
}

int main() {
    int n = 1 << 16, m = 8192;
    float *a = floats(1 << 28), *b = floats(1 << 28), *c = floats(1 << 28);
    measure("copy", [&] { cudaMemcpyAsync(a, b, (size_t)1 << 30, cudaMemcpyDeviceToDevice); });
    measure("nbody", [&] {
        nbody<<<n / BLOCK, BLOCK>>>(n, 0.01f, 0.1f, a, a + n, a + 2 * n, a + 3 * n, a + 4 * n,
                                    a + 5 * n, a + 6 * n, c);
    });
    measure("mri_q", [&] {
        mri_q<<<(1 << 18) / BLOCK, BLOCK>>>(1 << 18, 2048, a, a + (1 << 18), a + (2 << 18), b,
                                            b + 2048, b + 4096, b + 6144, c);
    });
    {
        int atoms = 1 << 18, near = 128;
        std::vector<long> numbers((size_t)atoms * near);
        unsigned long state = 1;
        for (long& number : numbers) {
            state = state * 6364136223846793005 + 1442695040888963407;
            number = (long)(state >> 33) % atoms;
        }
        long* neighbours;
        CHECK(cudaMalloc(&neighbours, numbers.size() * 8));
        CHECK(cudaMemcpy(neighbours, numbers.data(), numbers.size() * 8, cudaMemcpyHostToDevice));
        measure("molecular_dynamics", [&] {
            molecular_dynamics<<<atoms / BLOCK, BLOCK>>>(atoms, near, 16, 1.5f, 2, a, neighbours, c);
        });
    }
    measure("kmeans_8", [&] { kmeans_8<<<(1 << 22) / BLOCK, BLOCK>>>(1 << 22, 64, a, b, (int*)c); });
    measure("nearest_neighbour", [&] {
        nearest_neighbour<<<1024, BLOCK>>>(1 << 26, 0.1f, 0.2f, a, a + (1 << 26), c, b);
        nearest_neighbour<<<1, BLOCK>>>(1024, 0, 0, b, b, c, b + 1024);
    });
    {
        float* xs = normals(1 << 28);
        measure("counts", [&] {
            cudaMemsetAsync(c, 0, 64 * sizeof(int));
            counts<<<1056, BLOCK>>>(1 << 28, (const float4*)xs, (int*)c);
        });
        CHECK(cudaFree(xs));
    }
    {
        long k = 20, half = 1L << (k - 1);
        double *from = (double*)a, *to = (double*)c;
        measure("fft", [&] {
            double *x = from, *y = to;
            for (long step = 0; step < k; ++step) {
                long done = 1L << step;
                fft_step<<<half / BLOCK, BLOCK>>>(half, done, x, x + 2 * half, y, y + 2 * half);
                std::swap(x, y);
            }
        });
        // The transforms have grown them.
        CHECK(cudaMemcpy(a, b, (size_t)1 << 30, cudaMemcpyDeviceToDevice));
    }
#ifdef HAS_CUB
    {
        int count = 1 << 28;
        size_t bytes = 0, more = 0;
        CHECK(cub::DeviceReduce::Sum(nullptr, bytes, b, c, count));
        CHECK(cub::DeviceScan::InclusiveSum(nullptr, more, b, c, count));
        bytes = std::max(bytes, more);
        void* storage;
        CHECK(cudaMalloc(&storage, bytes));
        measure("total", [&] { cub::DeviceReduce::Sum(storage, bytes, b, c, count); });
        measure("inclusive", [&] { cub::DeviceScan::InclusiveSum(storage, bytes, b, c, count); });
        CHECK(cudaFree(storage));
    }
#endif
    dim3 tiles(m / TILE, m / TILE), threads(TILE, LINES);
    measure("jacobi_2d", [&] { jacobi_2d<<<tiles, threads>>>(m, m, a, c); });
    measure("convolution_5_by_7", [&] { convolution_5_by_7<<<tiles, threads>>>(m, m, b, a, c); });
    measure("convolution_separable",
            [&] { convolution_separable<<<tiles, threads>>>(m, m, b, b + 8, a, c); });
    measure("harris", [&] { harris<<<tiles, threads>>>(m, m, 0.04f, a, c); });
    measure("heat_3d", [&] { heat_3d<<<dim3(16, 64, 512), dim3(32, 8)>>>(512, 0.1f, a, c); });
}
