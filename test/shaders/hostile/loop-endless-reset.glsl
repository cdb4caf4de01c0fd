// stage: loops, code: loop_too_long
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < 10; i++) { i = 0; x += sin(x) + cos(x) + tan(x); }
  return vec4(x);
}
