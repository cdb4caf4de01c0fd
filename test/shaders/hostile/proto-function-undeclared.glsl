// stage: policy, code: undeclared
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(constructor(1.0) + toString());
}
