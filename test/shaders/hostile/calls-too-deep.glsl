// stage: policy, code: calls_too_deep
float f0(float x) { return x; }
float f1(float x) { return f0(x); }
float f2(float x) { return f1(x); }
float f3(float x) { return f2(x); }
float f4(float x) { return f3(x); }
float f5(float x) { return f4(x); }
float f6(float x) { return f5(x); }
float f7(float x) { return f6(x); }
float f8(float x) { return f7(x); }
float f9(float x) { return f8(x); }
float f10(float x) { return f9(x); }
float f11(float x) { return f10(x); }
float f12(float x) { return f11(x); }
float f13(float x) { return f12(x); }
float f14(float x) { return f13(x); }
float f15(float x) { return f14(x); }
float f16(float x) { return f15(x); }
float f17(float x) { return f16(x); }
float f18(float x) { return f17(x); }
float f19(float x) { return f18(x); }
float f20(float x) { return f19(x); }
float f21(float x) { return f20(x); }
float f22(float x) { return f21(x); }
float f23(float x) { return f22(x); }
float f24(float x) { return f23(x); }
float f25(float x) { return f24(x); }
float f26(float x) { return f25(x); }
float f27(float x) { return f26(x); }
float f28(float x) { return f27(x); }
float f29(float x) { return f28(x); }
float f30(float x) { return f29(x); }
float f31(float x) { return f30(x); }
float f32(float x) { return f31(x); }
float f33(float x) { return f32(x); }
float f34(float x) { return f33(x); }
float f35(float x) { return f34(x); }
float f36(float x) { return f35(x); }
float f37(float x) { return f36(x); }
float f38(float x) { return f37(x); }
float f39(float x) { return f38(x); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(f39(1.0));
}
