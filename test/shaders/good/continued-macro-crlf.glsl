vec4 shade(vec2 uv, float time, vec2 resolution) {
  #define A 1 \
   + 2
  return vec4(float(A) * uv.x);
}
