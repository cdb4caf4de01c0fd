import { z } from 'zod';
import { boundedList } from '../../../core/schemas/bounded.ts';
import { parseStyle } from '../../boxes/style/index.ts';
import type { TextBox } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';
import { authoredStyle } from './common.ts';
import { defineKind } from './kind.ts';

const span = z.strictObject({
  content: z.string().max(1_000_000).describe('The text of this part.'),
  style: authoredStyle.describe('CSS of this part, which overrides that of the layer.'),
});

/**
 * A text, which is drawn as it is and never parsed as markup (DOC-17). Unless the style says otherwise, line breaks and
 * sequences of blanks are preserved, and a word that is wider than its box is broken.
 */
export const textKind = defineKind({
  type: 'text',
  fields: {
    content: bindableAs('BindableText', z.string().max(1_000_000)).default(''),
    fit: bindableAs('BindableTextFit', z.enum(['none', 'shrink'])).default('none'),
    minFontSize: bindableAs('BindableFontSize', z.number().min(1).max(1_000)).default(8),
    maxLines: bindableAs('BindableLineCount', z.int().min(1).max(1_000)).optional(),
    spans: bindableAs('BindableSpans', boundedList(span, { max: 200 })).optional(),
  },
  toBox: ({ content, fit, minFontSize, maxLines, spans }, { layerId, frame, alt, warn }): TextBox => ({
    kind: 'text',
    layerId,
    style: { whiteSpace: 'pre-wrap', overflowWrap: 'break-word', ...frame },
    ...(alt === undefined ? {} : { alt }),
    spans: (spans ?? [{ content, style: {} }]).map((part) => {
      const { style, problems } = parseStyle(part.style);
      for (const problem of problems) warn('style_invalid', problem.message);
      return { text: part.content, style };
    }),
    ...(fit === 'shrink' ? { shrinkTo: minFontSize } : {}),
    ...(maxLines === undefined ? {} : { maxLines }),
  }),
});
