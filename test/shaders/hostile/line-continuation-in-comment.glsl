// stage: bytes, code: line_continuation
vec4 shade(vec2 uv, float time, vec2 resolution) {
  // the next line is a comment too \
  return vec4(1.0);
}
