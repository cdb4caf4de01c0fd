#version 300 es
precision highp float;
#define SPEED 0.6
#define WAVE(k, f) sin((k) * f + time)
out vec4 color;
void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  float time = u_time * SPEED;
  float v = WAVE(uv.x, 10.0) + WAVE(uv.y, 12.0) + WAVE(uv.x + uv.y, 8.0) + WAVE(length(uv - 0.5), 20.0);
  int band = int(floor(mod(v * 1.5 + 8.0, 4.0)));
  vec3 tint;
  switch (band) {
    case 0: tint = vec3(0.1, 0.2, 0.5); break;
    case 1: tint = vec3(0.2, 0.6, 0.6); break;
    case 2: tint = vec3(0.95, 0.75, 0.3); break;
    default: tint = vec3(0.8, 0.25, 0.35);
  }
  color = vec4(tint * (0.85 + 0.15 * fract(v * 1.5)), 1.0);
}
