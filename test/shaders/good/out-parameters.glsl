void pair(in float x, out float s, out float c) { s = sin(x); c = cos(x); }
void scale(inout vec2 p, const in float by) { p *= by; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float s, c;
  pair(time, s, c);
  vec2 p = uv - 0.5;
  scale(p, 3.0);
  scale(p.yx, 0.5);
  return vec4(p.x * c - p.y * s, p.x * s + p.y * c, 0.3, 1.0);
}
