// stage: bytes, code: non_ascii
vec4 shade(vec2 uv, float time, vec2 resolution) {
  ｗｈｉｌｅ (true) {}
  return vec4(1.0);
}
