// stage: policy, code: bit_operator
vec4 shade(vec2 uv, float time, vec2 resolution) {
  int x = 1 << 30;
  return vec4(1.0);
}
