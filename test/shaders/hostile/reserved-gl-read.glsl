// stage: policy, code: reserved_name
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return gl_FragData[0];
}
