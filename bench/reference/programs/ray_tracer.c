// A picture of K spheres above a chequered plane, lit by L lamps: N rows of M points, with red,
// green and blue apart.
#include <math.h>
#include <stdbool.h>

typedef struct {
  float x, y, z;
} Vector;

typedef struct {
  const float *x, *y, *z;
} Vectors;

typedef struct {
  Vectors centres, colours, lamps;
  const float *radii;
} Scene;

static const float FAR = 1e6f;

static float dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static Vector along(float t, Vector a, Vector b) {
  return (Vector){a.x + t * b.x, a.y + t * b.y, a.z + t * b.z};
}

static Vector minus(Vector a, Vector b) { return (Vector){a.x - b.x, a.y - b.y, a.z - b.z}; }

static Vector scaled(float t, Vector a) { return (Vector){t * a.x, t * a.y, t * a.z}; }

static Vector at(Vectors vectors, int place) {
  return (Vector){vectors.x[place], vectors.y[place], vectors.z[place]};
}

static float meets(Vector origin, Vector direction, const Scene *scene, int sphere) {
  const Vector way = minus(at(scene->centres, sphere), origin);
  const float middle = dot(way, direction), radius = scene->radii[sphere];
  const Vector aside = along(-middle, way, direction);
  const float square = radius * radius - dot(aside, aside);
  if (square <= 0)
    return FAR;
  const float distance = middle - sqrtf(square);
  return distance > 0.001f ? distance : FAR;
}

static bool is_hidden(const Scene *scene, Vector place, Vector direction, float length) {
  for (int i = 0; i < K; ++i)
    if (meets(place, direction, scene, i) < length)
      return true;
  return false;
}

static float brightness(const Scene *scene, Vector place, Vector normal) {
  float sum = 0.1f;
  for (int i = 0; i < L; ++i) {
    const Vector way = minus(at(scene->lamps, i), place);
    const float length = sqrtf(dot(way, way));
    const Vector direction = scaled(1 / length, way);
    const float angle = dot(normal, direction);
    if (angle > 0 && !is_hidden(scene, place, direction, length))
      sum += angle;
  }
  return sum;
}

static Vector traced(const Scene *scene, Vector origin, Vector direction) {
  Vector colour = {0, 0, 0};
  float share = 1;
  for (int left = LIMIT; left > 0; --left) {
    float distance = FAR;
    int which = -1;
    for (int i = 0; i < K; ++i) {
      const float found = meets(origin, direction, scene, i);
      if (found < distance) {
        distance = found;
        which = i;
      }
    }
    if (direction.y < 0) {
      const float ground = -(origin.y / direction.y);
      if (ground <= distance) {
        distance = ground;
        which = -1;
      }
    }
    if (distance >= FAR)
      return along(share * (0.5f + 0.5f * direction.y), colour, (Vector){0.6f, 0.8f, 1});
    const Vector place = along(distance, origin, direction);
    Vector normal = {0, 1, 0}, own;
    float mirrored = 0.2f;
    if (which >= 0) {
      normal = scaled(1 / scene->radii[which], minus(place, at(scene->centres, which)));
      own = at(scene->colours, which);
      mirrored = 0.4f;
    } else {
      const int square = (int)floorf(place.x) + (int)floorf(place.z);
      const float grey = (square & 1) == 0 ? 1 : 0.2f;
      own = (Vector){grey, grey, grey};
    }
    colour = along(share * (1 - mirrored) * brightness(scene, place, normal), colour, own);
    share *= mirrored;
    origin = along(0.001f, place, normal);
    direction = along(-2 * dot(normal, direction), direction, normal);
  }
  return colour;
}

void ray_tracer(float *restrict out, const float *centre_x, const float *centre_y,
                const float *centre_z, const float *radii, const float *red, const float *green,
                const float *blue, const float *lamp_x, const float *lamp_y, const float *lamp_z,
                const float *ys, const float *xs) {
  const Scene scene = {
      {centre_x, centre_y, centre_z}, {red, green, blue}, {lamp_x, lamp_y, lamp_z}, radii};
#pragma omp parallel for schedule(dynamic)
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < M; ++j) {
      const Vector point = {xs[j], ys[i], 2};
      const Vector direction = scaled(1 / sqrtf(dot(point, point)), point);
      const Vector colour = traced(&scene, (Vector){0, 1, -4}, direction);
      out[i * M + j] = colour.x;
      out[(N + i) * M + j] = colour.y;
      out[(2 * N + i) * M + j] = colour.z;
    }
}
