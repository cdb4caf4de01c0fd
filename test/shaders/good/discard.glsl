vec4 shade(vec2 uv, float time, vec2 resolution) {
  if (distance(uv, vec2(0.5)) > 0.45) discard;
  return vec4(uv, 1.0, 1.0);
}
