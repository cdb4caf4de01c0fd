// stage: policy, code: texture_reads
vec4 a(vec2 p) { return texture2D(photo, p) + texture2D(photo, -p); }
vec4 b(vec2 p) { return a(p) + a(p + 0.5) + a(p - 0.5); }
vec4 d(vec2 p) { return b(p) + b(p * 2.0); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec4 c = vec4(0.0);
  for (int i = 0; i < 16; i++) c += d(uv * float(i));
  return c;
}
