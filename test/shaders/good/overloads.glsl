float soft(float x) { return x * x; }
vec2 soft(vec2 x) { return x * x; }
vec3 soft(vec3 x) { return vec3(soft(x.xy), soft(x.z)); }
vec4 shade(vec2 uv, float time, vec2 resolution) { return vec4(soft(vec3(uv, fract(time))), 1.0); }
