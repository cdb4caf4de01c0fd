// stage: loops, code: loop_too_long
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (float i = 16777216.0; i < 16777300.0; i += 1.0) x += i;
  return vec4(x);
}
