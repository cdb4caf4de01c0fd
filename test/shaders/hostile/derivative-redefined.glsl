// stage: policy, code: builtin_redefined
float fwidth(float x) { return x; }
vec4 shade(vec2 uv, float time, vec2 resolution) {

  return vec4(1.0);
}
