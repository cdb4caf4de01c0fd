#define BALLS 6
#define POS(i) vec2(sin(iTime * (0.4 + 0.1 * float(i)) + float(i) * 1.7), cos(iTime * 0.5 + float(i) * 2.3)) * vec2(0.7, 0.35)
#define SQ(x) ((x) * (x))
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = (fragCoord - 0.5 * iResolution.xy) / iResolution.y;
  float f = 0.0;
  vec3 tint = vec3(0.0);
  for (int i = 0; i < BALLS; i++) {
    float w = 0.012 / (dot(uv - POS(i), uv - POS(i)) + 0.001);
    f += w;
    tint += w * (0.5 + 0.5 * cos(float(i) + vec3(0.0, 2.0, 4.0)));
  }
  float edge = smoothstep(0.9, 1.0, f);
  fragColor = vec4(mix(vec3(0.07), tint / f, edge) + 0.3 * SQ(edge) * SQ(1.0 - edge), 1.0);
}
