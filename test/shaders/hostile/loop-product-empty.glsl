// stage: cost, code: too_expensive
vec4 shade(vec2 uv, float time, vec2 resolution) {
  for (int i = 0; i < 250; i++) for (int j = 0; j < 250; j++) for (int k = 0; k < 250; k++) {}
  return vec4(1.0);
}
