// stage: policy, code: recursion
float b(float x);
float a(float x) { return b(x); }
float b(float x) { return a(x); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(a(1.0));
}
