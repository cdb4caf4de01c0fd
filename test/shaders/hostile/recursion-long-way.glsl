// stage: policy, code: recursion
float f0(float x);
float f5(float x) { return f0(x); }
float f4(float x) { return f5(x); }
float f3(float x) { return f4(x); }
float f2(float x) { return f3(x); }
float f1(float x) { return f2(x); }
float f0(float x) { return f1(x); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(f0(1.0));
}
