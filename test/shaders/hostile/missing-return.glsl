// stage: policy, code: missing_return
float f(float x) { if (x > 0.0) return x; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = f(-1.0);
  return vec4(1.0);
}
