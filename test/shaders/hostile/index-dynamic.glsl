// stage: policy, code: dynamic_index
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a[4];
  int k = int(time);
  a[k] = 1.0;
  return vec4(1.0);
}
