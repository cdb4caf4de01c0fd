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

float crest(float x, float n, float t) {
  float y = sin(x * (1.9 + 0.30 * n) + n * 2.4 + t * (0.5 + 0.12 * n));
  y += 0.45 * sin(x * (4.1 + 0.7 * n) - n * 1.7 + t * 0.7);
  return y + 0.16 * sin(x * (8.3 + n) + n * 5.0 - t);
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float x = uv.x * resolution.x / resolution.y;
  float t = time * speed;
  float count = float(layers);
  vec3 top = toLab(sky.rgb), back = toLab(far.rgb), front = toLab(near.rgb);
  // A low sun: the sky takes the color of the far layer towards the horizon.
  vec3 lab = mix(top, mix(top, back, 0.6), smoothstep(1.0, 0.35, uv.y));
  vec2 sun = vec2(0.68 * resolution.x / resolution.y, 0.73);
  float d = distance(vec2(x, uv.y), sun);
  lab = mix(lab, vec3(1.0, 1.0, 0.99), 0.75 * exp(-d * d * 22.0));
  for (int i = 0; i < layers; i++) {
    float n = float(i);
    float depth = (n + 1.0) / count;
    float level = mix(0.66, 0.06, n / count) + 0.055 * height * crest(x, n, t);
    float width = 1.5 / resolution.y;
    float inside = smoothstep(level + width, level - width, uv.y);
    vec3 shade = mix(back, front, depth);
    // Mist gathers at the foot of each layer.
    float below = clamp((level - uv.y) * 3.2, 0.0, 1.0);
    shade = mix(shade, mix(back, top, 0.35), below * 0.34 * (1.0 - depth * 0.55));
    lab = mix(lab, shade, inside);
  }
  return vec4(dithered(fromLab(lab), uv, resolution), 1.0);
}
