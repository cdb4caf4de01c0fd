// stage: policy, code: value_not_constant
float t = u_time * 2.0;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
