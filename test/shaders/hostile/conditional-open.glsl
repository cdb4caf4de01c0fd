// stage: policy, code: directive_refused
#ifdef GL_ES
precision highp float;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
