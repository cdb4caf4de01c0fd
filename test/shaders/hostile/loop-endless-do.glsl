// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  do { x += 1.0; } while (time < 1e9);
  return vec4(x);
}
