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

vec2 point(vec2 cell, float t) {
  vec2 r = vec2(hash(cell), hash(cell + 19.7));
  return 0.5 + 0.38 * sin(t * (0.6 + r.yx * 0.8) + r * 6.2831);
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = uv * vec2(resolution.x / resolution.y, 1.0) * cells;
  vec2 cell = floor(p), local = p - cell;
  float t = time * speed;
  vec2 nearest = vec2(0.0), toNearest = vec2(8.0);
  for (int y = -1; y <= 1; y++) {
    for (int x = -1; x <= 1; x++) {
      vec2 offset = vec2(float(x), float(y));
      vec2 d = offset + point(cell + offset, t) - local;
      if (dot(d, d) < dot(toNearest, toNearest)) { toNearest = d; nearest = offset; }
    }
  }
  // The distance to the nearest border, so that all lines are equally wide.
  float border = 8.0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      vec2 offset = nearest + vec2(float(x), float(y));
      vec2 d = offset + point(cell + offset, t) - local;
      vec2 between = d - toNearest;
      if (dot(between, between) > 0.0001) border = min(border, dot(0.5 * (toNearest + d), normalize(between)));
    }
  }
  vec2 id = cell + nearest;
  float pick = hash(id + 0.31), tint = hash(id + 4.7);
  // Neighbors are alike across the picture, and now and then one is not.
  float place = clamp(0.62 * (id.x + 0.5) / (cells * resolution.x / resolution.y) + 0.38 * (1.0 - (id.y + 0.5) / cells) + 0.34 * (pick - 0.5), 0.0, 1.0) * 3.0;
  vec3 lab = mix(toLab(color1.rgb), toLab(color2.rgb), smoothstep(0.1, 0.9, place));
  // What lies between cool and warm would be gray: there a facet is one or the other.
  lab = mix(lab, toLab(color3.rgb), smoothstep(1.47, 1.53, place));
  lab = mix(lab, toLab(color4.rgb), smoothstep(2.1, 2.9, place));
  // Each facet is lit from one side, brighter towards its border.
  vec2 facing = vec2(cos(tint * 6.2831), sin(tint * 6.2831));
  lab *= 1.0 + 0.07 * dot(-toNearest, facing) + 0.12 * (tint - 0.5) + 0.035 * smoothstep(0.25, 0.0, border);
  float width = lead * 0.045;
  float pixel = 1.5 * cells / resolution.y;
  float line = lead > 0.0 ? 1.0 - smoothstep(width - pixel, width + pixel, border) : 0.0;
  vec3 color = mix(fromLab(lab), color1.rgb * 0.45, line * 0.9);
  return vec4(dithered(color, uv, resolution), 1.0);
}
