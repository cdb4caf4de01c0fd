#version 300 es
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = fragCoord / iResolution.xy;
  vec3 c = tanh(vec3(uv, 0.5) * 2.0) + sinh(uv.x) * 0.1 + cosh(uv.y) * 0.1;
  mat3 m = transpose(mat3(1.0, 0.2, 0.0, 0.0, 1.0, 0.1, 0.3, 0.0, 1.0));
  c = inverse(m) * c * determinant(m);
  c += trunc(uv.x * 4.0) * 0.05 + roundEven(uv.y * 4.0) * 0.05;
  int k = int(fragCoord.x) % 7;
  k = clamp(abs(k - 3), min(0, k), max(2, 3));
  c = mix(c, c.bgr, lessThan(c, vec3(0.5)));
  fragColor = vec4(isnan(c.x) ? vec3(0.0) : c * float(sign(k + 1)), 1.0);
}
