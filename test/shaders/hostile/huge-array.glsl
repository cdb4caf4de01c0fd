// stage: policy, code: array_too_large
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a[1000000];
  return vec4(1.0);
}
