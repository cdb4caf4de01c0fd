/* Comments may hold what code may not: ünïcödé, “quotes”, 漢字, 🎨,
   # signs, $ and @, and even #define X while(true) {}. */
vec4 shade(vec2 uv, float time, vec2 resolution) { // → right
  return vec4(uv /* not /* nested */, 0.0, 1.0); // done ✓
}
