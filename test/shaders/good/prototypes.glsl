// Functions that are declared before they are written, in any order.
float wave(float x);
vec3 tone(float x);
vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(tone(wave(uv.x * 6.0 + time)), 1.0); }
vec3 tone(float x) { return vec3(wave(x), x, 0.5); }
float wave(float x) { return 0.5 + 0.5 * sin(x); }
