// stage: bytes, code: control_character
vec4 shade(vec2 uv, float time, vec2 resolution) {
  // [2J
  return vec4(1.0);
}
