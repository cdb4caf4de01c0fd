// stage: bytes, code: comment_unterminated
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0); /* the rest is gone
}
