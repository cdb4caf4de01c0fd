// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = 0.0;
  while (time >= 0.0) { x += 0.1; }
  return vec4(x);
}
