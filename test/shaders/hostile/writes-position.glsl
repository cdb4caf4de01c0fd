// stage: policy, code: input_written
vec4 shade(vec2 uv, float time, vec2 resolution) {
  gl_FragCoord.x = 0.0;
  return vec4(1.0);
}
