float stage(float x) {
  if (x < 0.0) return 0.0;
  for (int i = 0; i < 8; i++) {
    if (x < float(i) * 0.125) return float(i) / 8.0;
  }
  return 1.0;
}
void main() {
  vec2 uv = gl_FragCoord.xy / u_resolution;
  if (uv.y < 0.1) { gl_FragColor = vec4(0.0, 0.0, 0.0, 1.0); return; }
  gl_FragColor.rgb = vec3(stage(uv.x));
  gl_FragColor.a = 1.0;
}
