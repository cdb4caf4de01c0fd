// stage: policy, code: macro_refused
#define A (1.0 + 1.0)
#define B (A + A)
#define C (B + B)
#define D (C + C)
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = D;
  return vec4(1.0);
}
