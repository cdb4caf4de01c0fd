#define hash21(p) fract(sin(dot(p, vec2(27.609, 57.583))) * 43758.5453)
#define LINE(d, w) smoothstep(px, -px, abs(d) - (w))
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = fragCoord / iResolution.y * 8.0 + vec2(0.3 * iTime, 0.0);
  float px = 8.0 / iResolution.y;
  vec2 id = floor(uv), p = fract(uv);
  if (hash21(id) > 0.5) p.x = 1.0 - p.x;
  float d = min(length(p), length(p - 1.0)) - 0.5;
  // The other arc.
  float e = abs(d);
  vec3 col = mix(vec3(0.93, 0.9, 0.82), vec3(0.13, 0.24, 0.4), LINE(e, 0.16));
  col = mix(col, vec3(0.95, 0.5, 0.3), LINE(e, 0.05));
  fragColor = vec4(col, 1.0);
}
