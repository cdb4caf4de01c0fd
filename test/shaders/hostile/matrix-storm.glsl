// stage: cost, code: too_expensive
vec4 shade(vec2 uv, float time, vec2 resolution) {
  mat4 m = mat4(time);
  for (int i = 0; i < 128; i++) m = m * m;
  return m[0];
}
