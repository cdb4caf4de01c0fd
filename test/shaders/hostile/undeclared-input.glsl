// stage: policy, code: undeclared_input
uniform float secret;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(secret);
}
