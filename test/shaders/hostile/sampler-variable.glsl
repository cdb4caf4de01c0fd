// stage: policy, code: type_unsupported
vec4 shade(vec2 uv, float time, vec2 resolution) {
  sampler2D s;
  return vec4(1.0);
}
