// stage: bytes, code: lone_cr
vec4 shade(vec2 uv, float time, vec2 resolution) {
  // a commentwhile (true) {}
  return vec4(1.0);
}
