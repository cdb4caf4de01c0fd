// stage: policy, code: texture_reads
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float c = 0.0;
  while (texture2D(photo, uv + c).r > c) c += 0.001;
  return vec4(c);
}
