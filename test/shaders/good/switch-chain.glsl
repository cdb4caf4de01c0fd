vec3 shape(int kind, vec2 p) {
  switch (kind) {
    case 0:
      return vec3(length(p));
    case 1:
    case 2: {
      float side = max(abs(p.x), abs(p.y));
      return vec3(side, 0.0, side);
    }
    default:
      return vec3(p, 0.0);
  }
}
vec4 shade(vec2 uv, float time, vec2 resolution) {
  vec3 color = vec3(0.0);
  switch (int(mod(time, 4.0))) {
    case 0:
      color = shape(0, uv);
      break;
    case 3:
      if (uv.x > 0.5) color.r = 1.0;
      else color.g = 1.0;
      break;
    default:
      color = shape(int(uv.x * 3.0), uv - 0.5);
  }
  return vec4(color, 1.0);
}
