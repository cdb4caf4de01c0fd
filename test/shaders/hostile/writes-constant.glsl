// stage: policy, code: constant_written
const float A = 1.0;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  A = 2.0;
  return vec4(1.0);
}
