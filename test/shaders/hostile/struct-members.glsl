// stage: policy, code: struct_too_large
struct A { mat4 a; mat4 b; mat4 c; mat4 d; };
struct B { A a; A b; A c; A d; A e; };
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
