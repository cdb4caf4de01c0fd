// stage: bytes, code: line_continuation
vec4 shade(vec2 uv, float time, vec2 resolution) {
  whi\
  le (true) {}
  return vec4(1.0);
}
