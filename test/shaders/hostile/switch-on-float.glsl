// stage: policy, code: type_mismatch
vec4 shade(vec2 uv, float time, vec2 resolution) {
  switch (1.0) { case 1: break; }
  return vec4(1.0);
}
