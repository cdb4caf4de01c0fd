// stage: bytes, code: line_continuation
vec4 shade(vec2 uv, float time, vec2 resolution) {
  /\
  * while (true) {} */
  return vec4(1.0);
}
