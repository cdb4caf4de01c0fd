// stage: cost, code: too_expensive
float a(float x) { for (int i = 0; i < 32; i++) x = pow(x, 1.1); return x; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < 64; i++) x += a(x);
  return vec4(x);
}
