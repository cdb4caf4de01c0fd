// stage: policy, code: switch_unsupported
vec4 shade(vec2 uv, float time, vec2 resolution) {
  for (int i = 0; i < 3; i++) { switch (i) { case 1: if (uv.x > 0.5) continue; case 2: break; } }
  return vec4(1.0);
}
