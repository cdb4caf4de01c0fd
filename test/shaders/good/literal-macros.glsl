#define PI 3.14159265359
#define TAU (6.28318530718)
#define RINGS 7
#define OFFSET -0.25
#define SOFT true
#define HEX 0x10
vec4 shade(vec2 uv, float time, vec2 resolution) {
  float r = length(uv - 0.5), a = atan(uv.y - 0.5, uv.x - 0.5) / TAU;
  float v = 0.0;
  for (int i = 0; i < RINGS; i++) v += sin(r * float(i) * PI - OFFSET * time + a * float(HEX));
  return vec4(vec3(SOFT ? smoothstep(-2.0, 2.0, v) : step(0.0, v)), 1.0);
}
