// stage: policy, code: array_size
vec4 shade(vec2 uv, float time, vec2 resolution) {
  int n = 4;
  float a[n];
  return vec4(1.0);
}
