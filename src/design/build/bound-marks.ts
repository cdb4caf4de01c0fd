import { GraphemeLimit, maxMarks } from '../../core/graphemes.ts';
import type { Warning } from '../../core/warnings.ts';
import type { Box, TextBox } from '../boxes/types.ts';

/**
 * Removes surplus combining marks of a grapheme before any engine or lint reads the texts, because all of them take
 * quadratic time in the marks of one letter (SEC-3). Marks of a span continue those of the span before it.
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

/** The warning for a text that lost marks. */
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
