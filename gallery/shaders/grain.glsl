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

vec4 shade(vec2 uv, float time, vec2 resolution) {
  float aspect = resolution.x / resolution.y;
  vec2 p = (uv - vec2(0.5, 0.0)) * vec2(aspect, 1.0);
  float t = time * speed;
  // An arc of light that leans and breathes.
  p.x += 0.12 * sin(t) + 0.10 * sin(p.y * 2.5 + t * 0.8);
  float arc = length(p * vec2(0.62, 1.0) - vec2(0.12 * sin(t * 0.6), -0.42 * size));
  float glowing = smoothstep(1.10 * size + 0.30, 0.45 * size, arc);
  float hot = smoothstep(0.78 * size, 0.30 * size, arc + 0.03 * sin(t));
  // Grain scatters where a color begins, rather than lying over it.
  float speck = hash(floor(uv * resolution / max(1.0, resolution.y / 900.0)) + floor(time * 12.0) * 17.0) - 0.5;
  glowing = clamp(glowing + speck * grain * 0.42 * (1.0 - abs(2.0 * glowing - 1.0) * 0.6), 0.0, 1.0);
  hot = clamp(hot + speck * grain * 0.5 * (1.0 - abs(2.0 * hot - 1.0)), 0.0, 1.0);
  vec3 lab = mix(toLab(ground.rgb), toLab(glow.rgb), glowing * sqrt(glowing));
  lab = mix(lab, toLab(core.rgb), hot * 0.95);
  return vec4(fromLab(lab) + speck * grain * 0.07, 1.0);
}
