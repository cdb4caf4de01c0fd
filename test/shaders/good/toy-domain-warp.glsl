#define PI acos(-1.)
#define TAU (2. * PI)
#define hash(p) fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453)
#define OCTAVES 4
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}
float fbm(vec2 p) {
  float v = 0., a = .5;
  for (int i = 0; i < OCTAVES; i++) { v += a * noise(p); p = p * 2. + 17.; a *= .5; }
  return v;
}
void mainImage(out vec4 O, vec2 U) {
  vec2 p = 3. * U / iResolution.y;
  vec2 q = vec2(fbm(p + .05 * iTime), fbm(p + 5.2));
  float f = fbm(p + 2. * q);
  O = vec4(.5 + .5 * cos(TAU * (f + vec3(0, .1, .2))), 1);
}
