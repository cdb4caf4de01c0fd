// Fractal noise in the usual form: a hash, smooth noise, octaves.
float hash(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453123); }

float noise(in vec2 p) {
  vec2 i = floor(p);
  vec2 f = fract(p);
  vec2 u = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1.0, 0.0)), u.x),
             mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), u.x), u.y);
}

#define OCTAVES 6
float fbm(vec2 p) {
  float value = 0.0;
  float amplitude = .5;
  for (int i = 0; i < OCTAVES; i++) {
    value += amplitude * noise(p);
    p *= 2.;
    amplitude *= .5;
  }
  return value;
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv * vec2(resolution.x / resolution.y, 1.0) * 3.0;
  return vec4(vec3(fbm(p + fbm(p + time * 0.1))), 1.0);
}
