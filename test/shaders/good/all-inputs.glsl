// Every type of input, and uniform lines that say the same as the manifest.
uniform float speed;
uniform vec4 tint;
uniform sampler2D photo;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv * scale + origin.xy;
  vec4 c = texture2D(photo, fract(p + time * speed));
  if (flip) c = c.bgra;
  return mix(c, tint, clamp(float(steps) / 10.0, 0.0, 1.0)) + corner * 0.01;
}
