vec4 shade(vec2 uv, float time, vec2 resolution) {
  float v = 0.0;
  for (float f = 1.0; f < 64.0; f *= 2.0) v += sin(uv.x * f + time) * cos(uv.y * f) / f;
  for (float a = 1.0; a > 0.05; a /= 2.0) v += a * 0.1;
  return vec4(vec3(0.5 + 0.5 * v), 1.0);
}
