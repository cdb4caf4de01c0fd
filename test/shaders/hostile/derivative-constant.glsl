// stage: policy, code: value_not_constant
const float w = fwidth(1.0);
vec4 shade(vec2 uv, float time, vec2 resolution) {

  return vec4(1.0);
}
