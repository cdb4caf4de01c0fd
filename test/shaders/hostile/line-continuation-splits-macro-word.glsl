// stage: bytes, code: line_continuation
#define A whi\
le (true) {}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  A
  return vec4(1.0);
}
