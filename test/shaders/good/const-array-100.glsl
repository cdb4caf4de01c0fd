// Arrays as GLSL ES 1.00 has them: filled element by element, read in a loop.
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 points[5];
  points[0] = vec2(0.2, 0.3);
  points[1] = vec2(0.8, 0.25);
  points[2] = vec2(0.5, 0.5);
  points[3] = vec2(0.3, 0.8);
  points[4] = vec2(0.75 + 0.1 * sin(time), 0.8);
  float d = 1.0;
  for (int i = 0; i < 5; i++) d = min(d, distance(uv, points[i]));
  for (int i = 1; i < 5; i++) d = min(d, 0.5 * distance(uv, 0.5 * (points[i - 1] + points[i])));
  return vec4(vec3(d * 2.0), 1.0);
}
