struct Material { vec3 color; float shine; };
struct Light { vec3 direction; Material kind; };

Material metal(float shine) { return Material(vec3(0.7, 0.75, 0.8), shine); }

vec4 shade(vec2 uv, float time, vec2 resolution) {
  Light light = Light(normalize(vec3(cos(time), 1.0, sin(time))), metal(24.0));
  vec2 p = 2.0 * uv - 1.0;
  float z = sqrt(max(0.0, 1.0 - dot(p, p)));
  vec3 n = vec3(p, z);
  Material m = light.kind;
  m.color.r += 0.1;
  float diffuse = max(dot(n, light.direction), 0.0);
  float gleam = pow(max(reflect(-light.direction, n).z, 0.0), m.shine);
  return vec4(m.color * diffuse + gleam, step(0.001, z));
}
