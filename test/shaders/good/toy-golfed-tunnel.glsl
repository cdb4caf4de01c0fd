#define T iTime
#define P(x) (.5 + .5 * cos(6.3 * (x) + vec4(0, 1, 2, 0)))
void mainImage(out vec4 o, vec2 u) {
  vec2 r = iResolution.xy, p = (u + u - r) / r.y;
  float a = atan(p.y, p.x), d = length(p) + .05;
  p = vec2(a / 3.14159 * 4., 1. / d + T);
  vec2 c = abs(fract(p) - .5);
  o = P(p.y * .1) * smoothstep(.5, .3, max(c.x, c.y)) * min(d * 1.5, 1.);
}
