// stage: cost, code: too_expensive
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) x += 1.0;
  return vec4(x);
}
