// A sphere over a plane, marched in fixed steps, with a normal and a light.
const int STEPS = 48;
const float FAR = 20.0;

float map(vec3 p) {
  float ball = length(p - vec3(0.0, 0.5 + 0.2 * sin(iTime), 0.0)) - 0.7;
  return min(ball, p.y + 0.5);
}

vec3 normalAt(vec3 p) {
  vec2 e = vec2(0.001, 0.0);
  return normalize(vec3(map(p + e.xyy) - map(p - e.xyy), map(p + e.yxy) - map(p - e.yxy), map(p + e.yyx) - map(p - e.yyx)));
}

void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = (2.0 * fragCoord - iResolution.xy) / iResolution.y;
  vec3 ro = vec3(0.0, 0.4, -3.0);
  vec3 rd = normalize(vec3(uv, 1.5));
  float t = 0.0;
  for (int i = 0; i < STEPS; i++) {
    float d = map(ro + rd * t);
    if (d < 0.001 || t > FAR) break;
    t += d;
  }
  vec3 col = vec3(0.6, 0.75, 0.9) - rd.y * 0.3;
  if (t < FAR) {
    vec3 p = ro + rd * t;
    vec3 n = normalAt(p);
    float light = clamp(dot(n, normalize(vec3(0.6, 0.8, -0.4))), 0.0, 1.0);
    col = mix(vec3(0.2, 0.25, 0.3), vec3(1.0, 0.9, 0.75), light);
  }
  fragColor = vec4(pow(col, vec3(0.4545)), 1.0);
}
