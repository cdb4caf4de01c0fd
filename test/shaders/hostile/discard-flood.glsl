// stage: policy, code: discard_refused
vec4 shade(vec2 uv, float time, vec2 resolution) {
  if (uv.x > 0.05) discard;
  if (uv.x > 0.15) discard;
  if (uv.x > 0.25) discard;
  if (uv.x > 0.35) discard;
  if (uv.x > 0.45) discard;
  if (uv.x > 0.55) discard;
  if (uv.x > 0.65) discard;
  if (uv.x > 0.75) discard;
  if (uv.x > 0.85) discard;
  return vec4(1.0);
}
