float sdBox(vec2 p, vec2 b) { vec2 d = abs(p) - b; return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0); }
float sdCircle(vec2 p, float r) { return length(p) - r; }
float opSmoothUnion(float a, float b, float k) {
  float h = clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
  return mix(b, a, h) - k * h * (1.0 - h);
}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = (uv - 0.5) * vec2(resolution.x / resolution.y, 1.0);
  float d = opSmoothUnion(sdBox(p + vec2(0.15, 0.0), vec2(0.12)), sdCircle(p - vec2(0.15 * cos(time), 0.0), 0.15), 0.08);
  vec3 col = d > 0.0 ? vec3(0.95, 0.93, 0.88) : vec3(0.1, 0.3, 0.5);
  col *= 0.9 + 0.1 * cos(120.0 * d);
  return vec4(mix(col, vec3(1.0), 1.0 - smoothstep(0.0, 0.006, abs(d))), 1.0);
}
