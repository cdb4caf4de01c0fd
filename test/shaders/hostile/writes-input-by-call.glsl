// stage: policy, code: input_written
void set(out float x) { x = 1.0; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  set(amount);
  return vec4(1.0);
}
