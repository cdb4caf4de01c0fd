// A number from 0 to 1 for each place, without a sine: the same on every machine.
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv * resolution / resolution.x * columns;
  float rows = columns * resolution.y / resolution.x;
  // Centered, so that all edges are cut alike.
  p += 0.5 * fract(vec2(columns, rows));
  vec2 cell = floor(p), local = p - cell - 0.5;
  vec2 place = (cell + 0.5) / columns;
  float t = time * speed;
  vec2 source = vec2(0.30 + 0.06 * sin(t * 0.4), 0.42 * rows / columns + 0.04 * cos(t * 0.5));
  vec2 other = vec2(0.86, 0.75 * rows / columns);
  float d1 = distance(place, source), d2 = distance(place, other);
  float ring1 = 0.5 + 0.5 * sin(d1 * 17.0 - t * 2.0 + 2.0), ring2 = 0.5 + 0.5 * sin(d2 * 21.0 - t * 1.6 + 0.7);
  float wave = pow(ring1, 2.2) * exp(-d1 * 2.3) + 0.75 * pow(ring2, 2.2) * exp(-d2 * 3.2);
  wave = clamp(wave * 1.5, 0.0, 1.0);
  float flicker = 0.85 + 0.15 * sin(t * 2.0 + hash(cell) * 40.0);
  float radius = size * (0.13 + 0.34 * wave);
  float pixel = columns / resolution.x;
  float dot_ = 1.0 - smoothstep(radius - pixel, radius + pixel, length(local));
  vec3 lit = mix(accent.rgb, bright.rgb, smoothstep(0.25, 0.9, wave));
  vec3 tint = mix(quiet.rgb, lit, smoothstep(0.03, 0.45, wave)) * mix(1.0, flicker, 0.6);
  float halo = wave * wave * 0.16 * exp(-dot(local, local) * 3.0);
  vec3 color = mix(ground.rgb, tint, dot_) + lit * halo;
  return vec4(color, mix(ground.a, 1.0, dot_));
}
