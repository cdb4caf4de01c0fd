// stage: policy, code: function_refused
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return texture2DLodEXT(photo, uv, 0.0);
}
