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

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float aspect = resolution.x / resolution.y;
  vec2 d = (uv - vec2(0.5, horizon)) * vec2(aspect, 1.0);
  float r = length(d);
  float a = atan(d.y, d.x) / 6.2831853 * float(count) + time * speed;
  float width = 0.5 - abs(fract(a) - 0.5);
  // The edge of a ray is a pixel wide, however near the sun it is.
  float pixel = float(count) / (6.2831853 * max(r, 0.02) * resolution.y);
  float ray_ = smoothstep(0.25 - pixel, 0.25 + pixel, width);
  float wobble = 0.5 + 0.5 * sin(floor(a) * 2.4 + time * speed * 2.0);
  vec3 lab = mix(toLab(gap.rgb), toLab(ray.rgb), ray_ * (0.72 + 0.28 * wobble));
  lab = mix(lab, toLab(rim.rgb), smoothstep(0.35, 1.25, r / max(1.0, aspect * 0.62)) * 0.92);
  float edge = 1.5 / resolution.y;
  float glow = exp(-max(r - 0.2, 0.0) * 5.5);
  lab = mix(lab, toLab(sun.rgb), 0.72 * glow);
  lab = mix(lab, toLab(sun.rgb), smoothstep(0.2 + edge, 0.2 - edge, r));
  return vec4(dithered(fromLab(lab), uv, resolution), 1.0);
}
