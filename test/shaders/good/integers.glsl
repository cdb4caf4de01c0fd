vec4 shade(vec2 uv, float time, vec2 resolution) {
  ivec2 cell = ivec2(uv * 8.0);
  int parity = cell.x + cell.y - 2 * ((cell.x + cell.y) / 2);
  ivec3 k = ivec3(cell, 1) * 2 - 1;
  bvec3 odd = equal(k, ivec3(1, 3, 1));
  return vec4(float(parity), any(odd) ? 1.0 : 0.2, k.z == 1 ? 0.5 : 0.0, 1.0);
}
