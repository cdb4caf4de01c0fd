// stage: policy, code: dynamic_index
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a[4];
  int i = 0;
  while (i < 4) { a[i] = 1.0; i++; }
  return vec4(1.0);
}
