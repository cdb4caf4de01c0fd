// stage: policy, code: reserved_name
vec4 shade(vec2 uv, float time, vec2 resolution) {
  case 1: ;
  return vec4(1.0);
}
