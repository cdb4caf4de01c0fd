// stage: sandbox, code: non_finite
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(0.0 / (time - time));
}
