// stage: policy, code: recursion
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return shade(uv, time, resolution);
}
