// stage: policy, code: input_written
vec4 shade(vec2 uv, float time, vec2 resolution) {
  u_time++;
  return vec4(1.0);
}
