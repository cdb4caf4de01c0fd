// stage: policy, code: number_out_of_range
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a[99999999999];
  return vec4(1.0);
}
