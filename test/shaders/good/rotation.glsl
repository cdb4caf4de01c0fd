mat2 rotate2d(float angle) { return mat2(cos(angle), -sin(angle), sin(angle), cos(angle)); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv - 0.5;
  p *= rotate2d(time);
  p = rotate2d(0.5) * p;
  return vec4(step(0.0, p.x * p.y) * vec3(0.9, 0.4, 0.2), 1.0);
}
