#version 300 es
precision highp float;
out vec4 color;
const vec3 palette[4] = vec3[4](vec3(0.1, 0.2, 0.4), vec3(0.9, 0.4, 0.2), vec3(0.95, 0.8, 0.3), vec3(1.0));
const float weights[] = float[](0.4, 0.3, 0.2, 0.1);
void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  vec3 sum = vec3(0.0);
  for (int i = 0; i < palette.length(); ++i) sum += palette[i] * weights[i] * (0.5 + 0.5 * sin(u_time + float(i) + uv.x * 6.0));
  color = vec4(round(sum * 16.0) / 16.0, 1.0);
}
