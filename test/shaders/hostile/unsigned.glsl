// stage: policy, code: unsigned_integer
vec4 shade(vec2 uv, float time, vec2 resolution) {
  int x = int(3u);
  return vec4(1.0);
}
