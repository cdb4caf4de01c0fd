// stage: policy, code: input_type
uniform vec4 amount;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(amount);
}
