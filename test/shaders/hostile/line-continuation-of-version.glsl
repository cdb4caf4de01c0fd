// stage: bytes, code: line_continuation
#version \
100
vec4 shade(vec2 uv, float time, vec2 resolution) {

  return vec4(1.0);
}
