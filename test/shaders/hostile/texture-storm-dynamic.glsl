// stage: policy, code: texture_reads
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec4 c = vec4(0.0);
  for (int i = 0; i < int(uv.x * 999.0); i++) c += texture2D(photo, uv * float(i));
  return c;
}
