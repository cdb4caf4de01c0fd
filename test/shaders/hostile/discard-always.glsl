// stage: policy, code: discard_refused
vec4 shade(vec2 uv, float time, vec2 resolution) {
  discard;
  return vec4(1.0);
}
