vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec4 c = vec4(uv.xyxy);
  c.rg = c.gr;
  c.zw += uv.ts;
  vec3 d = c.bgr;
  d.xz *= vec2(0.5, 0.25);
  c.stpq = vec4(d, 1.0);
  return c.xyzw.rgba;
}
