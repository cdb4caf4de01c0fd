float brightness = 0.8;
vec3 sky;
const vec2 center = vec2(0.5), half_size = center * 0.5;
bool isInside(vec2 p) { return all(lessThan(abs(p - center), half_size)); }
void prepare(float time) { sky = vec3(0.2, 0.4, 0.6 + 0.2 * sin(time)); brightness += 0.1; }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  prepare(time);
  return vec4(isInside(uv) ? sky * brightness : sky, 1.0);
}
