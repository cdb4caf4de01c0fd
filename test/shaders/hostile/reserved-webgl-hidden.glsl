// stage: policy, code: reserved_name
float _webgl_x(float x) { return x; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
