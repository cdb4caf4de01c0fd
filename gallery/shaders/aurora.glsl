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

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float aspect = resolution.x / resolution.y;
  float t = time * speed;
  vec3 color = night.rgb * (0.55 + 0.9 * (1.0 - uv.y));
  color += low.rgb * 0.10 * exp(-uv.y * 5.0);

  vec2 grid = uv * vec2(aspect, 1.0) * 70.0;
  vec2 cell = floor(grid);
  float chance = hash(cell);
  vec2 place = 0.2 + 0.6 * vec2(hash(cell + 7.1), hash(cell + 3.7));
  float twinkle = 0.65 + 0.35 * sin(time * 1.7 + chance * 60.0);
  float star = smoothstep(0.11 * hash(cell + 1.9) + 0.02, 0.0, distance(grid - cell, place));
  color += stars * star * step(0.80, chance) * twinkle * smoothstep(0.15, 0.6, uv.y);

  vec3 light = vec3(0.0);
  for (int i = 0; i < 5; i++) {
    float n = float(i);
    float x = uv.x * aspect * (0.9 + 0.12 * n) + n * 1.7;
    float fold = noise(vec2(x * 1.1 + t * 0.35, n * 4.0 + t * 0.22));
    float bend = noise(vec2(x * 2.6 - t * 0.3, n * 9.0 + 2.0));
    float foot = 0.24 + 0.085 * n + 0.30 * (fold - 0.5) + 0.10 * (bend - 0.5);
    float above = uv.y - foot;
    // A curtain begins sharply below and fades upwards, striped by its folds.
    float rise = smoothstep(0.0, 0.045, above) * exp(-max(above, 0.0) * (4.6 - 0.3 * n));
    float stripes = 0.45 + 0.55 * noise(vec2((x + bend * 0.5) * 16.0 + t, n * 5.0)) * (0.7 + 0.6 * noise(vec2(x * 41.0 - t * 2.0, n)));
    float presence = smoothstep(0.2, 0.8, noise(vec2(x * 0.8 - t * 0.25, n * 3.3 + t * 0.1)));
    vec3 tone = mix(low.rgb, high.rgb, smoothstep(0.02, 0.42, above));
    light += tone * rise * stripes * presence * (0.75 - 0.08 * n);
  }
  color += light * intensity;
  // Light piles up softly instead of ending at white.
  color = 1.0 - exp(-color * 1.25);
  return vec4(dithered(color, uv, resolution), 1.0);
}
