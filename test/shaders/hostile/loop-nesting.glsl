// stage: loops, code: loop_nesting
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int a = 0; a < 2; a++) for (int b = 0; b < 2; b++) for (int c = 0; c < 2; c++) for (int d = 0; d < 2; d++) for (int e = 0; e < 2; e++) x += 1.0;
  return vec4(x);
}
