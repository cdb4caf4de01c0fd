// stage: policy, code: version_refused
#version 450
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
