// A shape a tile, chosen by switch.
#define N 4.0
float sdBox(vec2 p, vec2 b) { vec2 d = abs(p) - b; return length(max(d, 0.0)) + min(max(d.x, d.y), 0.0); }
float map(vec2 p, int kind) {
  switch (kind) {
    case 0: return length(p) - 0.3;
    case 1: return sdBox(p, vec2(0.25));
    case 2: return abs(length(p) - 0.25) - 0.06;
    case 3: {
      p = abs(p);
      return min(sdBox(p, vec2(0.32, 0.08)), sdBox(p, vec2(0.08, 0.32)));
    }
    default: return max(abs(p.x) + abs(p.y) - 0.35, -length(p) + 0.12);
  }
}
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = fragCoord / iResolution.y * N;
  vec2 id = floor(uv), p = fract(uv) - 0.5;
  int kind = int(mod(id.x + 2.0 * id.y, 5.0));
  float d = map(p, kind), w = fwidth(uv.y);
  vec3 ink = 0.6 + 0.4 * cos(float(kind) + vec3(0.0, 2.0, 4.0));
  fragColor = vec4(mix(ink, vec3(0.96, 0.95, 0.9), smoothstep(-w, w, d)), 1.0);
}
