// stage: policy, code: stage_input
in vec2 vUv;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
