// stage: policy, code: recursion
float f(float x) { return x > 0.0 ? f(x - 1.0) : x; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(f(1.0));
}
