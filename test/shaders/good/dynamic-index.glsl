#version 300 es
precision highp float;
const vec3 palette[4] = vec3[4](vec3(1.0, 0.4, 0.2), vec3(0.2, 0.6, 1.0), vec3(0.1, 0.9, 0.5), vec3(0.9, 0.8, 0.1));
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float weights[3] = float[](0.25, 0.5, 0.25);
  int column = int(uv.x * 4.0);
  vec3 color = palette[clamp(column, 0, 3)];
  color *= 0.5 + weights[min(max(column - 1, 0), 2)];
  color += 0.1 * palette[int(mod(uv.y * 8.0 + time, 4.0))];
  color[clamp(column, 0, 0)];
  mat2 turn = mat2(0.8, 0.6, -0.6, 0.8);
  vec2 row = turn[clamp(column, 0, 1)];
  int digits = 3;
  for (int i = 0; i < 8; i++) { if (float(i) > uv.y * 8.0) break; digits = i; }
  ivec2 pair = ivec2(2, 5);
  return vec4(mix(color, vec3(row, uv[clamp(digits, 0, 1)]), 0.2) * float(pair[clamp(digits, 0, 1)]) / 5.0, 1.0);
}
