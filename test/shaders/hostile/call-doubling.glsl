// stage: cost, code: too_expensive
float f0(float x) { return sin(x); }
float f1(float x) { return f0(x) + f0(x + 1.0); }
float f2(float x) { return f1(x) + f1(x + 1.0); }
float f3(float x) { return f2(x) + f2(x + 1.0); }
float f4(float x) { return f3(x) + f3(x + 1.0); }
float f5(float x) { return f4(x) + f4(x + 1.0); }
float f6(float x) { return f5(x) + f5(x + 1.0); }
float f7(float x) { return f6(x) + f6(x + 1.0); }
float f8(float x) { return f7(x) + f7(x + 1.0); }
float f9(float x) { return f8(x) + f8(x + 1.0); }
float f10(float x) { return f9(x) + f9(x + 1.0); }
float f11(float x) { return f10(x) + f10(x + 1.0); }
float f12(float x) { return f11(x) + f11(x + 1.0); }
float f13(float x) { return f12(x) + f12(x + 1.0); }
float f14(float x) { return f13(x) + f13(x + 1.0); }
float f15(float x) { return f14(x) + f14(x + 1.0); }
float f16(float x) { return f15(x) + f15(x + 1.0); }
float f17(float x) { return f16(x) + f16(x + 1.0); }
float f18(float x) { return f17(x) + f17(x + 1.0); }
float f19(float x) { return f18(x) + f18(x + 1.0); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(f19(time));
}
