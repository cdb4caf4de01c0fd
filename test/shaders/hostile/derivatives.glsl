// stage: policy, code: function_refused
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(fwidth(uv.x));
}
