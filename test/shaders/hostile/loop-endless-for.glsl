// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  for (;;) {}
  return vec4(1.0);
}
