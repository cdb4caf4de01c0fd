// stage: policy, code: discard_refused
vec4 shade(vec2 uv, float time, vec2 resolution) {
  for (int i = 0; i < 9; i++) if (uv.x * float(i) > 0.5) discard;
  return vec4(1.0);
}
