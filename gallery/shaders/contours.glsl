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

float land(vec2 p, float t) {
  vec2 q = p + 0.35 * vec2(noise(p * 1.3 + 4.0 + t), noise(p * 1.3 - t));
  return 0.72 * noise(q + vec2(0.0, t * 0.6)) + 0.22 * noise(q * 2.1 + 7.3 - t * 0.5) + 0.06 * noise(q * 4.3 + 1.7);
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float t = time * speed;
  vec2 p = uv * vec2(resolution.x / resolution.y, 1.0) * scale + 2.6;
  float e = scale / resolution.y;
  float h = land(p, t);
  vec2 slope = (vec2(land(p + vec2(e, 0.0), t), land(p + vec2(0.0, e), t)) - h) / e;
  float count = float(lines);
  float level = h * count;
  // How far the nearest line is, in pixels: every line is as wide, however steep the land.
  float steep = max(length(slope), 0.02) * count * e;
  float away = (0.5 - abs(fract(level) - 0.5)) / steep;
  float isMain = step(0.5, 1.0 - mod(floor(level + 0.5), 5.0));
  float width = weight * (0.5 + 0.45 * isMain) * resolution.y / 700.0;
  float drawn = (1.0 - smoothstep(width - 0.6, width + 0.6, away)) * (0.55 + 0.45 * isMain);
  vec3 color = blend(ground.rgb, hill.rgb, smoothstep(0.25, 0.75, h));
  float shadow = clamp(dot(normalize(vec3(-slope, 3.0)), normalize(vec3(-0.5, 0.6, 0.6))), 0.0, 1.0);
  color *= 0.93 + 0.09 * shadow;
  return vec4(mix(color, line.rgb, drawn * line.a), 1.0);
}
