// stage: bytes, code: non_ascii
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a = 1.0;
  return vec4(1.0);
}
