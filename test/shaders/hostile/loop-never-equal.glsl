// stage: loops, code: loop_too_long
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 1; i != 100; i += 2) x += 1.0;
  return vec4(x);
}
