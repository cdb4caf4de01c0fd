vec3 band(float x) {
  if (x < 0.2) return vec3(0.1, 0.1, 0.4);
  else if (x < 0.4) return vec3(0.2, 0.4, 0.6);
  else if (x < 0.6) { return vec3(0.4, 0.7, 0.6); }
  else if (x < 0.8)
    return vec3(0.9, 0.8, 0.4);
  else return vec3(0.95, 0.5, 0.3);
}
vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(band(uv.y + 0.05 * sin(uv.x * 12.0 + time)), 1.0); }
