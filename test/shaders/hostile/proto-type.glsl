// stage: policy, code: undeclared
vec4 shade(vec2 uv, float time, vec2 resolution) {
  constructor x;
  return vec4(1.0);
}
