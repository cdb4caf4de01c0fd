import { GraphemeLimit, maxMarks } from '../../core/graphemes.ts';
import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../boxes/types.ts';

/**
 * Removes surplus combining marks from graphemes before any engine or lint reads the texts, because these take
 * quadratic time in the number of marks of one letter (SEC-3). Marks at the start of a span belong to the last letter
 * of the span before it.
 */
export function boundMarks(root: Box): { root: Box; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const visit = (box: Box): Box => {
    if (box.kind === 'image') return box;
    if (box.kind === 'container') {
      const children = box.children.map(visit);
      return children.every((child, index) => child === box.children[index]) ? box : { ...box, children };
    }
    const spans = boundSpans(box.spans);
    if (spans === box.spans) return box;
    warnings.push({ code: 'text_truncated', message: surplusMarks, layerId: box.layerId });
    return { ...box, spans };
  };
  return { root: visit(root), warnings };
}

/** The warning for a text from which marks were removed. */
export const surplusMarks = `A character keeps at most ${maxMarks} combining marks; the others are left out.`;

function boundSpans(spans: TextBox['spans']): TextBox['spans'] {
  const limit = new GraphemeLimit();
  let isBounded = false;
  const bounded = spans.map((span) => {
    const text = limit.truncate(span.text);
    if (text !== span.text) isBounded = true;
    return { ...span, text };
  });
  return isBounded ? bounded : spans;
}
