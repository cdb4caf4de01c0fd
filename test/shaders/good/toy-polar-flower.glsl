#define pmod(a, n) (mod((a) + 3.14159 / (n), 6.28318 / (n)) - 3.14159 / (n))
#define PETALS 7.0
#define LAYER(s, c) { \
    float a = pmod(atan(p.y, p.x) + iTime * 0.2 * (s), PETALS); \
    vec2 q = length(p) * vec2(cos(a), sin(a)); \
    float d = length((q - vec2(0.35 * (s), 0.0)) * vec2(1.0, 2.2)) - 0.22 * (s); \
    col = mix(col, c, smoothstep(0.01, -0.01, d)); \
  }
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 p = (2.0 * fragCoord - iResolution.xy) / iResolution.y;
  vec3 col = vec3(0.08, 0.16, 0.14);
  LAYER(1.6, vec3(0.85, 0.35, 0.5))
  LAYER(1.2, vec3(0.95, 0.6, 0.55))
  LAYER(0.8, vec3(1.0, 0.85, 0.6))
  col = mix(col, vec3(0.95, 0.8, 0.2), smoothstep(0.21, 0.19, length(p)));
  fragColor = vec4(col, 1.0);
}
