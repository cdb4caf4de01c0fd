// stage: policy, code: index_out_of_bounds
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a[4];
  for (int i = 0; i < 4; i++) a[i - 1] = 1.0;
  return vec4(1.0);
}
