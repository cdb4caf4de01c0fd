// stage: policy, code: reserved_name
#define float 1.0
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
