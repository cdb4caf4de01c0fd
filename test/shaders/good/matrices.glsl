mat3 rotateY(float a) { float c = cos(a), s = sin(a); return mat3(c, 0, s, 0, 1, 0, -s, 0, c); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  mat3 m = rotateY(time) * mat3(1.0);
  m[1] = vec3(0.0, 2.0, 0.0);
  m[2].x += 0.1;
  mat4 big = mat4(1.0);
  big[3][0] = 0.5;
  mat2 small = matrixCompMult(mat2(1.0, 2.0, 3.0, 4.0), mat2(0.5));
  vec3 p = m * vec3(uv, 1.0) + (vec3(uv, 0.0) * m) / 2.0;
  small /= 2.0;
  return abs(big * vec4(p, 1.0)) + vec4(small * uv, 0.0, 0.0);
}
