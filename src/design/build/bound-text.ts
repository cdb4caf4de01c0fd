import type { Warning } from '../../core/warnings.ts';
import type { Box } from '../boxes/types.ts';

/**
 * The maximum number of characters that a page may draw. It is limited before shaping starts, because shaping cannot be
 * interrupted (RND-21).
 */
export const charactersPerPage = 50_000;

/**
 * Cuts the texts of a tree, in drawing order, once the page has reached its limit. Each text that is cut gets a
 * warning.
 */
export function boundText(root: Box, characters: number): { root: Box; warnings: Warning[] } {
  const warnings: Warning[] = [];
  let left = characters;
  const visit = (box: Box): Box => {
    if (box.kind === 'container') return { ...box, children: box.children.map(visit) };
    if (box.kind === 'image') return box;
    const length = box.spans.reduce((sum, span) => sum + span.text.length, 0);
    if (length <= left) {
      left -= length;
      return box;
    }
    const message = `A page can show at most ${characters} characters. The rest of this text was left out.`;
    warnings.push({ code: 'text_truncated', message, layerId: box.layerId });
    const spans = box.spans.map((span) => {
      const text = span.text.slice(0, left).toWellFormed();
      left -= text.length;
      return { ...span, text };
    });
    return { ...box, spans };
  };
  return hasMoreThan(root, characters) ? { root: visit(root), warnings } : { root, warnings };
}

function hasMoreThan(root: Box, limit: number): boolean {
  const count = (box: Box): number => {
    if (box.kind === 'container') return box.children.reduce((sum, child) => sum + count(child), 0);
    return box.kind === 'text' ? box.spans.reduce((sum, span) => sum + span.text.length, 0) : 0;
  };
  return count(root) > limit;
}
