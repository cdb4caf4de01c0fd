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

// Less than a step of 8 bits, so that smooth gradients show no bands.
vec3 dithered(vec3 color, vec2 uv, vec2 resolution) { return color + (hash(uv * resolution) - 0.5) / 200.0; }

// Light of one beam at a place: bright along its axis, wider and weaker with the distance.
float beam(vec2 p, vec2 lamp, float angle, float spread) {
  vec2 d = p - lamp;
  vec2 axis = vec2(sin(angle), -cos(angle));
  float along = dot(d, axis);
  float across = abs(d.x * axis.y - d.y * axis.x);
  float radius = max(0.02 + along * spread, 0.001);
  float body = exp(-pow(across / radius, 2.0) * 2.6);
  float edge = smoothstep(1.25, 0.55, across / radius);
  return (0.65 * body + 0.35 * edge) * smoothstep(-0.03, 0.04, along) / (0.55 + along * 1.15);
}

// Where a beam meets the floor it leaves a pool.
float pool(vec2 p, vec2 lamp, float angle, float spread) {
  float reach = lamp.y - 0.10;
  vec2 d = (p - vec2(lamp.x + tan(angle) * reach, 0.10)) * vec2(1.0, 3.6);
  return exp(-dot(d, d) / (spread * spread * 1.3));
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float aspect = resolution.x / resolution.y;
  vec2 p = vec2((uv.x - 0.5) * aspect, uv.y);
  float t = time * speed;
  float spread = width * 0.5;
  float a1 = 0.20 + 0.22 * sin(t), a2 = 0.14 * sin(t * 0.8 + 0.4), a3 = -0.20 + 0.22 * sin(t * 0.9 + 2.6);
  vec2 l1 = vec2(-0.30 * aspect, 1.08), l2 = vec2(0.0, 1.12), l3 = vec2(0.30 * aspect, 1.08);
  float smoke = noise(p * 2.4 + vec2(t * 0.35, -t * 0.2)) * 0.6 + noise(p * 5.5 - vec2(t * 0.3, t * 0.25)) * 0.4;
  float air = mix(1.0, 0.35 + 1.25 * smoke, haze) * (0.25 + 0.75 * haze);
  vec3 light = first.rgb * beam(p, l1, a1, spread) + middle.rgb * beam(p, l2, a2, spread * 1.15) + last.rgb * beam(p, l3, a3, spread);
  vec3 floor_ = first.rgb * pool(p, l1, a1, spread * 1.7) + middle.rgb * pool(p, l2, a2, spread * 2.0) + last.rgb * pool(p, l3, a3, spread * 1.7);
  float ground = smoothstep(0.26, 0.08, uv.y);
  vec3 color = stage.rgb * (0.7 + 0.5 * uv.y) + light * air * 0.95 + floor_ * (0.10 + 0.34 * ground);
  color = 1.0 - exp(-color * 1.35);
  return vec4(dithered(color, uv, resolution), 1.0);
}
