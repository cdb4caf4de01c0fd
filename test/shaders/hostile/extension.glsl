// stage: policy, code: directive_refused
#extension GL_OES_standard_derivatives : enable
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
