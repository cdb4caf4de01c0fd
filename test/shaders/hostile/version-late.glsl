// stage: policy, code: directive_refused
float a;
#version 300 es
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
