// How many iterations it has depends on the pixel: it is given a maximum.
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 z = vec2(0.0);
  float n = 0.0;
  while (dot(z, z) < 4.0 && n < 60.0) {
    z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + (uv * 3.0 - vec2(2.2, 1.5));
    n += 1.0;
  }
  return vec4(vec3(n / 60.0), 1.0);
}
