// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  for (;;) { for (int i = 0; i < 2; i++) { break; } }
  return vec4(1.0);
}
