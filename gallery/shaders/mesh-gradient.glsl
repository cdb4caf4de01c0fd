// A number from 0 to 1 for each place, without a sine: the same on every machine.
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

// OKLab: what lies between two colors looks as if it did.
vec3 toLab(vec3 c) {
  c = pow(c, vec3(2.2));
  vec3 lms = vec3(dot(c, vec3(0.4122, 0.5363, 0.0514)), dot(c, vec3(0.2119, 0.6807, 0.1074)), dot(c, vec3(0.0883, 0.2817, 0.6300)));
  return pow(lms, vec3(1.0 / 3.0));
}
vec3 fromLab(vec3 c) {
  c = c * c * c;
  vec3 rgb = vec3(dot(c, vec3(4.0767, -3.3077, 0.2310)), dot(c, vec3(-1.2684, 2.6098, -0.3413)), dot(c, vec3(-0.0042, -0.7034, 1.7076)));
  return pow(clamp(rgb, 0.0, 1.0), vec3(1.0 / 2.2));
}

// Less than a step of 8 bits, so that smooth gradients show no bands.
vec3 dithered(vec3 color, vec2 uv, vec2 resolution) { return color + (hash(uv * resolution) - 0.5) / 200.0; }

float field(vec2 p, vec2 center, float size) {
  vec2 d = p - center;
  return exp(-dot(d, d) / (size * size));
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float aspect = resolution.x / resolution.y;
  vec2 p = uv;
  float t = time * speed;
  // The plane itself is bent first: straight circles would show as circles.
  p += warp * 0.12 * vec2(sin(p.y * 5.0 + t + 0.6), cos(p.x * 4.2 - t * 0.8));
  p += warp * 0.06 * vec2(sin(p.y * 9.0 - t * 1.1 + 2.0), cos(p.x * 8.0 + t * 0.9 + 1.0));
  float size = softness * 1.05;
  vec3 lab = toLab(color1.rgb);
  float w1 = field(p, vec2(0.18 + 0.10 * sin(t * 0.9), 0.80 + 0.10 * cos(t * 0.7)), size);
  float w2 = field(p, vec2(0.80 + 0.12 * cos(t * 0.6), 0.72 + 0.14 * sin(t * 0.8 + 1.0)), size * 0.85);
  float w3 = field(p, vec2(0.95 + 0.08 * sin(t * 0.7 + 2.0), 0.12 + 0.12 * cos(t)), size * 0.75);
  float w4 = field(p, vec2(0.30 + 0.14 * cos(t * 0.5 + 3.0), 0.10 + 0.10 * sin(t * 0.9 + 0.5)), size * 0.6);
  lab = mix(lab, toLab(color2.rgb), w1);
  lab = mix(lab, toLab(color3.rgb), w2);
  lab = mix(lab, toLab(color4.rgb), w3);
  lab = mix(lab, toLab(color5.rgb), w4 * 0.85);
  return vec4(dithered(fromLab(lab), uv, resolution), 1.0);
}
