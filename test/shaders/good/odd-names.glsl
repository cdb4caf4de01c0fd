// Names that mean something in JavaScript mean nothing here.
struct prototype { float constructor; float toString; };
float hasOwnProperty(float valueOf) { return valueOf * 0.5; }
float constructor(float toString) { return hasOwnProperty(toString); }
vec4 shade(vec2 uv, float time, vec2 resolution) {
  prototype name = prototype(uv.x, uv.y);
  return vec4(constructor(name.constructor), name.toString, 0.0, 1.0);
}
