// stage: loops, code: loop_endless
#define LOOP(x) for (;;) { x }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float v = 0.0;
  LOOP(v += 1.0;)
  return vec4(v);
}
