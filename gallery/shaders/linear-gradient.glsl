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
  vec2 p = (uv - 0.5) * vec2(resolution.x / resolution.y, 1.0);
  float turn = radians(angle);
  vec2 along = vec2(cos(turn), sin(turn));
  float reach = 0.5 * (abs(along.x) * resolution.x / resolution.y + abs(along.y));
  float side = dot(p, vec2(-along.y, along.x));
  float t = 0.5 + 0.5 * dot(p, along) / reach;
  t += drift * 0.35 * sin(time * speed + side * 2.2) + drift * 0.2 * sin(time * speed * 0.7 - side * 4.0 + 1.3);
  t = clamp(t, 0.0, 1.0) * 3.0;
  vec3 lab = mix(toLab(color1.rgb), toLab(color2.rgb), smoothstep(0.0, 1.0, t));
  lab = mix(lab, toLab(color3.rgb), smoothstep(1.0, 2.0, t));
  lab = mix(lab, toLab(color4.rgb), smoothstep(2.0, 3.0, t));
  float alpha = mix(mix(mix(color1.a, color2.a, clamp(t, 0.0, 1.0)), color3.a, clamp(t - 1.0, 0.0, 1.0)), color4.a, clamp(t - 2.0, 0.0, 1.0));
  return vec4(dithered(fromLab(lab), uv, resolution), alpha);
}
