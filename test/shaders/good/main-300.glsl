#version 300 es
precision highp float;
uniform float u_time;
uniform vec2 u_resolution;
layout(location = 0) out vec4 outColor;

void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  float d = length(uv - 0.5f);
  outColor = vec4(vec3(smoothstep(0.3, 0.31, d + 0.02 * sin(u_time))), 1.0);
}
