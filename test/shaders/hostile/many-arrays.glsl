// stage: policy, code: array_too_large
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec4 a0[128];
  vec4 a1[128];
  vec4 a2[128];
  vec4 a3[128];
  return vec4(1.0);
}
