import type { SvgNode } from '../../svg/tree.ts';
import type { Piece } from './pieces.ts';
import type { SvgTextPlan } from './plan.ts';
import type { SetLines } from './set-lines.ts';

/**
 * Returns the room to add after each character, in user units, if `textLength` requests another length by spacing (SVG
 * 2, section 11.6.2).
 */
export function computeSpacings(plan: SvgTextPlan, set: SetLines): Map<Piece, number> {
  const pieces = new Map<SvgNode, Piece[]>();
  for (const piece of plan.texts.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.pieces))) {
    // If elements with a `textLength` are nested, the innermost one is used.
    const fitted = piece.fitted.at(-1);
    if (!fitted || fitted.attributes['lengthAdjust'] === 'spacingAndGlyphs') continue;
    const fittedPieces = pieces.get(fitted) ?? [];
    fittedPieces.push(piece);
    pieces.set(fitted, fittedPieces);
  }
  const spacings = new Map<Piece, number>();
  for (const [node, fittedPieces] of pieces) {
    const natural = fittedPieces.reduce((sum, piece) => sum + piece.dx + measureAdvance(piece, plan, set), 0);
    const count = fittedPieces.reduce((sum, piece) => sum + piece.count, 0);
    const wanted = Number.parseFloat(node.attributes['textLength'] ?? '');
    if (count < 2 || !(wanted > 0)) continue;
    for (const piece of fittedPieces) spacings.set(piece, (wanted - natural) / (count - 1));
  }
  return spacings;
}

function measureAdvance(piece: Piece, plan: SvgTextPlan, set: SetLines): number {
  const line = plan.lines.get(piece);
  return line ? set.measures(line.box).advance / line.scale : 0;
}
