// stage: policy, code: texture_reads
#define T(p) texture2D(photo, p)
#define FOUR(p) T(p) + T(p * 2.0) + T(p * 3.0) + T(p * 4.0)
#define ALL(p) FOUR(p) + FOUR(p * 5.0) + FOUR(p * 6.0)
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec4 v = vec4(0.0);
  for (int i = 0; i < 20; i++) v += ALL(uv);
  return v;
}
