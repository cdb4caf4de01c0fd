vec4 shade(vec2 uv, float time, vec2 resolution) {
  float a = 0.0, b = 1.0;
  for (int i = 0, j = 8; i < j; i++, j--) a += float(j - i) * 0.01, b *= 0.97;
  int n = 3;
  float c = float(n++ - --n) + (a = a * 2.0, b);
  return vec4(a, b, c, 1.0);
}
