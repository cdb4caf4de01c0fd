// stage: cost, code: program_too_large
#define S { float iTime = x; }
#define T S S S S S S S S S S
#define U T T T T T T T T T T
#define V U U U U U U U U U U
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  V V V V V V
  return vec4(x);
}
