// stage: policy, code: directive_refused
#define N /*
*/ 4 + 4
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
