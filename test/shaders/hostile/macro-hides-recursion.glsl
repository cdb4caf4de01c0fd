// stage: policy, code: recursion
#define AGAIN again(x)
float again(float x) { return AGAIN; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = again(1.0);
  return vec4(1.0);
}
