// stage: policy, code: macro_too_large
#define F(a) a a
vec4 shade(vec2 uv, float time, vec2 resolution) {
  F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(;))))))))))))))))))))))))))))))))))))))))
  return vec4(1.0);
}
