// stage: cost, code: too_expensive
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float v = 0.0;
#define L(a, body) for (int a = 0; a < 200; a++) { body }
  L(i, L(j, L(k, v += sin(v);)))
  return vec4(v);
}
