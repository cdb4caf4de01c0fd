// stage: policy, code: macro_refused
#define LOOP(x) for (;;) { x }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
