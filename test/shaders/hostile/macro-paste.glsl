// stage: policy, code: macro_refused
#define GLUE wh ## ile
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
