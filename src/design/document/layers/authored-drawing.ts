import { z } from 'zod';
import { pathProblem } from '../../boxes/drawings/index.ts';
import { parseColor, parseValue } from '../../boxes/style/index.ts';
import { documentLimits } from '../limits.ts';

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

const coordinate = z.number().min(-documentLimits.coordinate).max(documentLimits.coordinate);

/** Corners of a polygon, spikes of a star, or points in px of the box. */
export const authoredPoints = z.union([
  z.int().min(3).max(64),
  z.array(z.union([z.tuple([coordinate, coordinate]), z.strictObject({ x: coordinate, y: coordinate })])).max(10_000),
]);

/** SVG path data; none at all draws nothing. */
export const authoredPath = z
  .string()
  .max(200_000)
  .superRefine((d, context) => {
    const message = d.trim() === '' ? undefined : pathProblem(d);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
