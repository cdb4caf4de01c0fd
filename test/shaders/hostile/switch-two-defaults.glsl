// stage: policy, code: syntax
vec4 shade(vec2 uv, float time, vec2 resolution) {
  switch (1) { default: break; case 1: break; default: break; }
  return vec4(1.0);
}
