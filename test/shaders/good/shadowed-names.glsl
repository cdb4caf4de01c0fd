// Locals may take the names of functions and of what is given.
float mixed(float mix) { float step = 0.5; return mix * step; }
vec4 shade(vec2 u_resolution, float u_time, vec2 size) {
  float length = 0.25, iTime = 2.0;
  { float length = u_time; iTime += length; }
  return vec4(u_resolution, mixed(length + iTime), 1.0) + vec4(0.0 * size, 0.0, 0.0);
}
