// stage: loops, code: loop_too_long
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (float i = 0.0; i < 9.0; i *= 2.0) x += 1.0;
  return vec4(x);
}
