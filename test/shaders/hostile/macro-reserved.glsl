// stage: policy, code: reserved_name
#define GL_ES 1
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
