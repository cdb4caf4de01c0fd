#extension GL_OES_standard_derivatives : enable
// A grid on a plane whose lines are a pixel wide at every distance.
#define CAMERA vec3(0.0, 1.0, 0.0)
float grid(vec2 p) {
  vec2 w = fwidth(p) * 1.5 + 0.01;
  vec2 a = abs(fract(p - 0.5) - 0.5) / w;
  return 1.0 - min(min(a.x, a.y), 1.0);
}
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = (2.0 * fragCoord - iResolution.xy) / iResolution.y;
  vec3 rd = normalize(vec3(uv.x, uv.y - 0.35, 1.3));
  float t = CAMERA.y / max(-rd.y, 0.001);
  vec2 p = rd.xz * t + vec2(0.0, iTime);
  float fade = exp(-0.12 * t) * step(rd.y, 0.0);
  vec3 sky = mix(vec3(0.9, 0.3, 0.5), vec3(0.1, 0.05, 0.25), clamp(uv.y + 0.3, 0.0, 1.0));
  fragColor = vec4(mix(sky, vec3(0.3, 0.9, 1.0), grid(p) * fade), 1.0);
}
