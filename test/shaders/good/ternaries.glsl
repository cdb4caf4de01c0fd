vec4 shade(vec2 uv, float time, vec2 resolution) {
  float t = mod(time, 3.0);
  vec3 c = t < 1.0 ? vec3(1.0, 0.0, 0.0) : t < 2.0 ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0);
  bool left = uv.x < 0.5, top = uv.y > 0.5;
  return vec4((left ^^ top) ? c : (left && !top || false) ? c * 0.5 : c * 0.25, 1.0);
}
