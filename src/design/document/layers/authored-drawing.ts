import { z } from 'zod';
import { pathProblem } from '../../boxes/drawings/index.ts';
import { parseColor, parseValue } from '../../boxes/style/index.ts';

/** Fields of drawings as they are saved: what an expression gives may only warn, what stands there is judged (DOC-3). */
export const authoredColor = z
  .string()
  .max(200)
  .refine((text) => parseColor(text) !== undefined, 'expected a CSS colour');

/** What SVG calls a paint, without references. */
export const authoredStroke = z.union([z.literal('none'), authoredColor]);

/** A paint, or the gradients that rectangles and ellipses take. */
export const authoredFill = z
  .string()
  .max(2_000)
  .refine((text) => text === 'none' || parseValue('background', text) !== undefined, 'expected a colour or gradient');

/** SVG path data; none at all draws nothing. */
export const authoredPath = z
  .string()
  .max(200_000)
  .superRefine((d, context) => {
    const message = d.trim() === '' ? undefined : pathProblem(d);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
