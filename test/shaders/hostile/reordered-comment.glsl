// stage: bytes, code: reordering_character
vec4 shade(vec2 uv, float time, vec2 resolution) {
  /* ‮ } ⁦if (isAdmin)⁩ ⁦ begin */
  return vec4(1.0);
}
