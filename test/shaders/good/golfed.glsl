// Loops as short bodies have them: the condition counts, the step does the work.
void mainImage(out vec4 O, vec2 I) {
  vec2 r = iResolution.xy, p = (I + I - r) / r.y;
  O = vec4(0);
  for (float i; i++ < 2e1; O += (cos(i + vec4(0, 1, 2, 0)) + 1.) / 6e1 / length(p - .6 * cos(i * vec2(1, 1.3) + iTime)));
  O = tanh(O);
}
