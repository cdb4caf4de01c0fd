// stage: policy, code: no_member
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(uv.constructor);
}
