// stage: policy, code: builtin_redefined
#version 300 es
precision highp float;
vec4 shade(vec2 uv, float time, vec2 texture2D) {
  return texture(photo, uv);
}
