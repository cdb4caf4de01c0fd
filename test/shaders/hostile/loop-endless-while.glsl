// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  while (true) { x += 1.0; }
  return vec4(x);
}
