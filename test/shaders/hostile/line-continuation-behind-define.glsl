// stage: bytes, code: line_continuation
#define A 1 // a comment \
  + 2
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = float(A);
  return vec4(1.0);
}
