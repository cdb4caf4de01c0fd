vec4 shade(vec2 uv, float time, vec2 resolution) {
  int choice = int(uv.x * 4.0);
  float v = 0.0;
  for (int i = 0; i < 3; i++) {
    switch (choice + i) {
      default:
        v += 0.1;
      case 1:
        v += 0.2;
      case 2:
        if (uv.y > 0.5) break;
        v += 0.3;
        break;
      case 3:
        for (int j = 0; j < 4; j++) {
          if (j == 2) continue;
          v += 0.01;
        }
    }
  }
  return vec4(v, v, v, 1.0);
}
