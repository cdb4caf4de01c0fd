// stage: policy, code: array_too_large
struct A { vec4 a[16]; };
struct B { A a; A b; };
vec4 shade(vec2 uv, float time, vec2 resolution) {
  B b[64];
  return vec4(1.0);
}
