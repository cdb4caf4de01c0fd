#version 300 es
precision highp float;
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec3 color = textureLod(photo, uv, 0.0).rgb;
  for (int i = 0; i < 4; i++) color += textureLod(photo, uv + 0.01 * float(i), float(i)).rgb;
  return vec4(color / 5.0, 1.0);
}
