#version 300 es
precision mediump float;
uniform sampler2D photo;
vec4 mirrored(sampler2D image, vec2 uv) { return texture(image, abs(1.0 - mod(uv, 2.0))); }
void mainImage(out vec4 fragColor, in vec2 fragCoord) {
  vec2 uv = fragCoord / iResolution.xy;
  fragColor = 0.5 * (mirrored(photo, uv * 2.0) + texture(photo, uv, -1.0));
}
