// stage: policy, code: two_entries
void mainImage(out vec4 c, in vec2 p) { c = vec4(0.0); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(1.0);
}
