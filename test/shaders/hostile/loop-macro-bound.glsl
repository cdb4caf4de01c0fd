// stage: loops, code: loop_too_long
#define N 99999
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  for (int i = 0; i < N; i++) x += 1.0;
  return vec4(x);
}
