// A number from 0 to 1 for each place, without a sine: the same on every machine.
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

float noise(vec2 p) {
  vec2 i = floor(p);
  vec2 f = p - i;
  vec2 u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  float bottom = mix(hash(i), hash(i + vec2(1.0, 0.0)), u.x);
  float top = mix(hash(i + vec2(0.0, 1.0)), hash(i + vec2(1.0, 1.0)), u.x);
  return mix(bottom, top, u.y);
}

// Colors are mixed as light, so that what lies between two of them is not gray.
vec3 blend(vec3 a, vec3 b, float t) { return sqrt(mix(a * a, b * b, t)); }

// Less than a step of 8 bits, so that smooth gradients show no bands.
vec3 dithered(vec3 color, vec2 uv, vec2 resolution) { return color + (hash(uv * resolution) - 0.5) / 200.0; }

float folded(vec2 p) {
  return 0.66 * noise(p) + 0.26 * noise(mat2(1.6, 1.2, -1.2, 1.6) * p + 3.1) + 0.08 * noise(p * 4.1 + 7.7);
}

float height(vec2 p, float t) {
  vec2 q = vec2(noise(p + vec2(0.0, t)), noise(p * 1.1 + vec2(5.2, 1.3 - t)));
  return folded(p * 0.55 + 2.1 * folds * q + vec2(t * 0.4, 0.0));
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv * vec2(resolution.x / resolution.y, 1.0) * scale;
  p = mat2(0.86, 0.5, -0.5, 0.86) * p * vec2(0.55, 1.25);
  float t = time * speed;
  float h = height(p, t);
  float e = 0.02;
  vec2 slope = (vec2(height(p + vec2(e, 0.0), t), height(p + vec2(0.0, e), t)) - h) / e;
  vec3 normal = normalize(vec3(-slope * 0.62, 1.0));
  vec3 sun = normalize(vec3(-0.55, 0.6, 0.62));
  float lit = 0.5 + 0.5 * dot(normal, sun);
  // Cloth shines along its threads: the gleam follows the fold rather than a point.
  float gleam = pow(clamp(1.0 - abs(dot(normal, normalize(vec3(0.5, -0.62, 0.42)))), 0.0, 1.0), 5.0);
  vec3 color = blend(shadow.rgb, cloth.rgb, smoothstep(0.38, 0.93, lit + 0.16 * (h - 0.5)));
  color = blend(color, light.rgb, clamp(gleam * 0.62 * smoothstep(0.4, 0.9, lit) + 0.28 * smoothstep(0.9, 1.0, lit), 0.0, 1.0));
  return vec4(dithered(color, uv, resolution), 1.0);
}
