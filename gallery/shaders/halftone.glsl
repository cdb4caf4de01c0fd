mat2 turned(float degrees) {
  float a = radians(degrees), c = cos(a), s = sin(a);
  return mat2(c, -s, s, c);
}

// How dark the print is at a place, from 0 to 1.
float tone(vec2 p, float t) {
  float swell = sin(p.x * 2.1 + 1.1 * sin(p.y * 1.7 + t) + t * 0.6) * cos(p.y * 1.6 - 0.8 * sin(p.x * 1.3 - t * 0.7));
  return clamp(0.30 + 0.46 * contrast * swell + 0.06 * (0.5 - p.y), 0.0, 1.0);
}

// Dots of a raster at an angle; each takes the tone of its center.
float raster(vec2 p, float degrees, float lines, vec2 shift, float t, float pixel) {
  mat2 m = turned(degrees);
  vec2 q = m * p * lines;
  vec2 center = floor(q) + 0.5;
  float radius = 0.76 * sqrt(tone((center * m) / lines + shift, t));
  float edge = pixel * lines * 0.9;
  return 1.0 - smoothstep(radius - edge, radius + edge, length(q - center));
}

vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec2 p = (uv - 0.5) * vec2(resolution.x / resolution.y, 1.0) * 2.0;
  float t = time * speed;
  float pixel = 2.0 / resolution.y;
  float lines = pitch * 0.5;
  float first = raster(p, angle, lines, vec2(0.0), t, pixel);
  float other = raster(p, angle + 30.0, lines, vec2(1.9, 0.7), t, pixel);
  // Inks are transparent: where both lie, both darken the paper.
  vec3 color = paper.rgb;
  color *= mix(vec3(1.0), ink.rgb, first * ink.a);
  color *= mix(vec3(1.0), second.rgb, other * second.a * 0.9);
  return vec4(color, 1.0);
}
