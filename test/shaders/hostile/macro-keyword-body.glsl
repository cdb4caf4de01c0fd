// stage: loops, code: loop_endless
#define forever while (true)
vec4 shade(vec2 uv, float time, vec2 resolution) {
  forever { }
  return vec4(1.0);
}
