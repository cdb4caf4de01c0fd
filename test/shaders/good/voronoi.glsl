vec2 hash2(vec2 p) {
  return fract(sin(vec2(dot(p, vec2(127.1, 311.7)), dot(p, vec2(269.5, 183.3)))) * 43758.5453);
}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv * 6.0;
  vec2 cell = floor(p), local = fract(p);
  float nearest = 8.0;
  vec2 id = vec2(0.0);
  for (int y = -1; y <= 1; y++)
    for (int x = -1; x <= 1; x++) {
      vec2 neighbour = vec2(float(x), float(y));
      vec2 point = 0.5 + 0.5 * sin(time + 6.2831 * hash2(cell + neighbour));
      float d = distance(local, neighbour + point);
      if (d < nearest) { nearest = d; id = cell + neighbour; }
    }
  return vec4(hash2(id), nearest, 1.0);
}
