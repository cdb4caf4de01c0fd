import { createProblem } from './parse-style.ts';
import type { BoxStyle, StyleProblem } from './types.ts';

/** Matches a gradient in a color space that PDF does not support. */
const mixing = /gradient\((?:[^()]|\([^()]*\))*\bin (?!srgb\b)[a-z]/;

/**
 * Lists the parts of a style that a browser draws on a screen but leaves out of a PDF (RND-24). PDF 1.7 has no backdrop
 * filters and only sixteen blend modes, and its gradients use the color space of their colors. Measured with Chromium
 * 147.
 */
export function listUnprinted(style: BoxStyle): StyleProblem[] {
  const problems: StyleProblem[] = [];
  const behind = style['backdropFilter'] ?? 'none';
  if (behind !== 'none') problems.push(createProblem('backdropFilter', `is not drawn in a pdf: ${behind}`));
  const blending = style['mixBlendMode'];
  if (blending === 'plus-lighter') problems.push(createProblem('mixBlendMode', `is not drawn in a pdf: ${blending}`));
  for (const property of ['background', 'backgroundImage']) {
    if (mixing.test(style[property] ?? '')) {
      problems.push(createProblem(property, 'mixes its colors in srgb in a pdf, whatever space it names'));
    }
  }
  return problems;
}
