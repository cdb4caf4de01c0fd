vec4 shade(vec2 uv, float time, vec2 resolution) {
  int i = 0;
  float v = 0.0;
  while (i < 12) {
    v += sin(uv.x * float(i) + time) / float(i + 1);
    i++;
  }
  return vec4(vec3(0.5 + 0.2 * v), 1.0);
}
