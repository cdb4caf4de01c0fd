// The bound is an input, whose maximum is known.
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float v = 0.0;
  for (int i = 0; i < count; i++) {
    if (mod(float(i), 2.0) > 0.5) continue;
    v += sin(uv.x * 6.28 * float(i) + time);
  }
  return vec4(vec3(0.5 + 0.1 * v), 1.0);
}
