// Two loops, functions that call functions, as many bodies march.
float box(vec3 p, vec3 b) { vec3 q = abs(p) - b; return length(max(q, 0.)) + min(max(q.x, max(q.y, q.z)), 0.); }
mat2 rot(float a) { float s = sin(a), c = cos(a); return mat2(c, -s, s, c); }
float map(vec3 p) {
  p.xz *= rot(iTime * .5);
  p.xy *= rot(.6);
  return box(p, vec3(.6)) - .05;
}
void mainImage(out vec4 fragColor, vec2 fragCoord) {
  vec2 uv = (fragCoord - .5 * iResolution.xy) / iResolution.y;
  vec3 ro = vec3(0, 0, -3), rd = normalize(vec3(uv, 1)), col = vec3(.05);
  float t = 0.;
  for (int i = 0; i < 40; i++) {
    float h = map(ro + t * rd);
    if (h < .002) { col = vec3(1. - float(i) / 40.) * vec3(.9, .7, .5); break; }
    t += h;
    if (t > 6.) break;
  }
  fragColor = vec4(sqrt(col), 1.);
}
