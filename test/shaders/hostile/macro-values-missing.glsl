// stage: policy, code: macro_refused
#define F(a z) (a + z)
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = F(1.0, 2.0);
  return vec4(1.0);
}
