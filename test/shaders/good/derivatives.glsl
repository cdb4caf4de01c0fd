#extension GL_OES_standard_derivatives : enable
float stroke(float d) { float w = fwidth(d); return 1.0 - smoothstep(-w, w, abs(d) - 0.01); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float d = length(uv - 0.5) - 0.3;
  vec2 slope = vec2(dFdx(d), dFdy(d)) * resolution;
  return vec4(mix(vec3(0.1), vec3(slope * 0.5 + 0.5, 1.0), stroke(d)), 1.0);
}
