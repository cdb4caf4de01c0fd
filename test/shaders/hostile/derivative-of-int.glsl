// stage: policy, code: type_mismatch
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = fwidth(1);
  return vec4(1.0);
}
