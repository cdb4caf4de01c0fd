const vec2 s = vec2(1.0, 1.7320508);
vec4 hexCoords(vec2 p) {
  vec4 centers = floor(vec4(p, p - vec2(0.5, 1.0)) / s.xyxy) + 0.5;
  vec4 h = vec4(p - centers.xy * s, p - (centers.zw + 0.5) * s);
  return dot(h.xy, h.xy) < dot(h.zw, h.zw) ? vec4(h.xy, centers.xy) : vec4(h.zw, centers.zw + 0.5);
}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec4 h = hexCoords(uv * 8.0);
  vec2 q = abs(h.xy);
  float edge = 0.5 - max(dot(q, s * 0.5), q.x);
  return vec4(vec3(smoothstep(0.0, 0.05, edge) * (0.5 + 0.5 * sin(time + h.z * 3.1 + h.w * 1.7))), 1.0);
}
