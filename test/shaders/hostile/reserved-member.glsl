// stage: policy, code: reserved_name
struct S { float gl_a; };
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
