// stage: policy, code: directive_refused
#extension GL_EXT_frag_depth : enable
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
