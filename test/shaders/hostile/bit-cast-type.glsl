// stage: policy, code: type_unsupported
vec4 shade(vec2 uv, float time, vec2 resolution) {
  uint x;
  return vec4(1.0);
}
