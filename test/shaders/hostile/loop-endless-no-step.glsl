// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  for (int i = 0; i < 10; ) {}
  return vec4(1.0);
}
