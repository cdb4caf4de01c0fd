// stage: policy, code: undeclared
#define F(a) F(a)
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = F(1.0);
  return vec4(1.0);
}
