void main() {
  vec2 p = gl_FragCoord.xy / u_resolution.xy * 8.0;
  float v = sin(p.x + u_time);
  v += sin((p.y + u_time) / 2.0);
  v += sin((p.x + p.y + u_time) / 2.0);
  p += vec2(sin(u_time / 3.0), cos(u_time / 2.0)) * 2.0;
  v += sin(sqrt(p.x * p.x + p.y * p.y + 1.0) + u_time);
  v /= 2.0;
  gl_FragColor = vec4(1.0, sin(3.14159 * v), cos(3.14159 * v), 1.0);
}
