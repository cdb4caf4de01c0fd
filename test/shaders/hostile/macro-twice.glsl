// stage: policy, code: macro_refused
#define N 4
#define N 400
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
