// stage: loops, code: loop_endless
vec4 shade(vec2 uv, float time, vec2 resolution) {
  switch (int(time)) { case 1: while (true) { } default: break; }
  return vec4(1.0);
}
