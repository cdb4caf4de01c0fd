// stage: policy, code: index_out_of_bounds
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a[4];
  a[4] = 1.0;
  return vec4(1.0);
}
