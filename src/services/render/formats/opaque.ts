/** Whether a canonical color is opaque: a name, `#rgb`, `#rrggbb` or `rgb()` without alpha. */
export function isOpaque(color: string | undefined): boolean {
  if (color === undefined || color === 'transparent' || color === 'currentcolor') return false;
  return /^(?:[a-z]+|#[0-9a-f]{3}|#[0-9a-f]{6}(?:ff)?|rgb\([^/]*\))$/i.test(color);
}
