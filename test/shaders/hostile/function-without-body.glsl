// stage: policy, code: undeclared
float f(float x);
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(f(1.0));
}
