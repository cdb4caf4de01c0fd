// stage: loops, code: loop_unbounded
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < int(time * 1e6); i++) x += 1.0;
  return vec4(x);
}
