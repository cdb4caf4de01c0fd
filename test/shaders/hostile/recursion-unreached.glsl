// stage: policy, code: recursion
float f(float x) { return f(x); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
