vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = uv.x;
  int n = 0;
  do {
    x = 3.7 * x * (1.0 - x);
    n++;
  } while (n < 9);
  return vec4(x, uv.y, 0.5, 1.0);
}
