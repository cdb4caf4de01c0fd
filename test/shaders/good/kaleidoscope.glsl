#define SEGMENTS 6.0
vec2 kaleido(vec2 p) {
  float a = atan(p.y, p.x), r = length(p), s = 3.14159 / SEGMENTS;
  a = abs(mod(a, 2.0 * s) - s);
  return r * vec2(cos(a), sin(a));
}
void mainImage(out vec4 o, in vec2 f) {
  vec2 p = kaleido((f - 0.5 * iResolution.xy) / iResolution.y * 2.0);
  for (int i = 0; i < 5; i++) { p = abs(p) / dot(p, p) - vec2(0.7 + 0.1 * sin(iTime * 0.3)); }
  o = vec4(0.5 + 0.5 * cos(p.xyx * 2.0 + vec3(0, 1, 2)), 1);
}
