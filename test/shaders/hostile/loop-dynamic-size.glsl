// stage: loops, code: loop_unbounded
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  float size = resolution.x * resolution.y;
  while (x < size) x += 1.0;
  return vec4(x);
}
