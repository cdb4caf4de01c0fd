// stage: policy, code: macro_refused
#define forever while (true)
vec4 shade(vec2 uv, float time, vec2 resolution) {
  forever { }
  return vec4(1.0);
}
