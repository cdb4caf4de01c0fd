// stage: policy, code: dynamic_index
vec4 shade(vec2 uv, float time, vec2 resolution) {
  int k = int(time);
  return vec4(uv[k]);
}
