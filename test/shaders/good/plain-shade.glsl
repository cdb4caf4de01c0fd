// A gradient over the picture, in the first entry form.
vec4 shade(vec2 uv, float time, vec2 resolution) {
  return vec4(uv, 0.5 + 0.5 * sin(time), 1.0);
}
