// Rings with edges as wide as a pixel.
#define R iResolution.xy
#define S(a, b, t) smoothstep(a, b, t)
#define AA(d) S(fwidth(d), 0.0, d)
mat2 rot(float a) { float s = sin(a), c = cos(a); return mat2(c, -s, s, c); }
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = (fragCoord - 0.5 * R) / R.y;
  uv *= rot(iTime * 0.2);
  vec3 col = vec3(0.05, 0.06, 0.1);
  for (float i = 1.0; i < 6.0; i++) {
    float d = abs(length(uv - vec2(0.06 * i * sin(iTime + i), 0.0)) - 0.08 * i) - 0.008;
    col = mix(col, 0.5 + 0.5 * cos(6.2831 * (i / 6.0 + vec3(0.0, 0.33, 0.67))), AA(d));
  }
  fragColor = vec4(col, 1.0);
}
