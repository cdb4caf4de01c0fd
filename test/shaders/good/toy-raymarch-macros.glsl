#define MAX_STEPS 40
#define SURF_DIST .002
#define rot(a) mat2(cos(a), -sin(a), \
                    sin(a),  cos(a))
float smin(float a, float b, float k) { float h = clamp(.5 + .5 * (b - a) / k, 0., 1.); return mix(b, a, h) - k * h * (1. - h); }
float map(vec3 p) {
  p.xz *= rot(iTime * .5);
  float s = length(p - vec3(0, .2, 0)) - .7;
  vec3 q = abs(p) - vec3(.55);
  float b = length(max(q, 0.)) + min(max(q.x, max(q.y, q.z)), 0.) - .1;
  return min(smin(s, b, .3), p.y + .9);
}
#define N(p, e) normalize(vec3(map(p + e.xyy) - map(p - e.xyy), map(p + e.yxy) - map(p - e.yxy), map(p + e.yyx) - map(p - e.yyx)))
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = (fragCoord - .5 * iResolution.xy) / iResolution.y;
  vec3 ro = vec3(0, .6, -3), rd = normalize(vec3(uv, 1.2));
  rd.yz *= rot(.15);
  float t = 0.;
  for (int i = 0; i < MAX_STEPS; i++) {
    float d = map(ro + rd * t);
    if (d < SURF_DIST || t > 12.) break;
    t += d;
  }
  vec3 col = vec3(.6, .75, .9) - .5 * rd.y;
  if (t < 12.) {
    vec3 p = ro + rd * t, n = N(p, vec2(.002, 0));
    float dif = max(dot(n, normalize(vec3(1, 2, -1))), 0.);
    col = mix(vec3(.2, .25, .35), vec3(1, .85, .6), dif) * mix(1., .6, smoothstep(-.85, -.9, p.y));
  }
  fragColor = vec4(pow(col, vec3(.4545)), 1);
}
