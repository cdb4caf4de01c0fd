// stage: policy, code: input_written
vec4 shade(vec2 uv, float time, vec2 resolution) {
  tint.r += 1.0;
  return vec4(1.0);
}
