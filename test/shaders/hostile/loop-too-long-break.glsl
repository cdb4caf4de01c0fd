// stage: loops, code: loop_too_long
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < 1000; i++) { if (x > 3.0) break; x += 1.0; }
  return vec4(x);
}
