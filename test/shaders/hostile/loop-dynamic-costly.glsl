// stage: cost, code: too_expensive
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < int(uv.x * 1e6); i++) x += sin(float(i)) * cos(x) + sqrt(abs(x));
  return vec4(x);
}
