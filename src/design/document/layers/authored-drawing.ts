import { z } from 'zod';
import { boundedList } from '../../../core/schemas/bounded.ts';
import { documentedAs } from '../../../core/schemas/documented-as.ts';
import { pathProblem } from '../../boxes/drawings/index.ts';
import { parseColor, parseValue } from '../../boxes/style/index.ts';
import { bindableAs } from '../bindable.ts';
import { addFaults, type DocumentFault } from '../issues.ts';
import { documentLimits } from '../limits.ts';

/**
 * The fields of drawings as they are saved. Literal values are checked (DOC-3). If an expression returns an invalid
 * value, this only causes a warning when the page is drawn.
 */
export const authoredColor = bindableAs(
  'BindableColor',
  z
    .string()
    .max(200)
    .refine((text) => parseColor(text) !== undefined, 'This must be a CSS color, such as #1d4ed8.'),
);

/** A paint of SVG, except for references. */
export const authoredStroke = bindableAs('BindableStroke', z.union([z.literal('none'), authoredColor]));

/** The fill of a shape: a paint or, for rectangles and ellipses, a gradient. */
export const authoredFill = bindableAs(
  'BindableFill',
  z
    .string()
    .max(2_000)
    .refine(
      (text) => text === 'none' || parseValue('background', text) !== undefined,
      'This must be a CSS color or gradient, or none.',
    ),
);

const coordinate = z.number().min(-documentLimits.coordinate).max(documentLimits.coordinate);

/** Describes a point. Used in JSON Schemas only. */
const point = z.union([
  boundedList(coordinate, { min: 2, max: 2 }),
  z.strictObject({
    x: coordinate.describe('The distance from the left edge of the box in px.'),
    y: coordinate.describe('The distance from the top edge of the box in px.'),
  }),
]);

/**
 * The number of corners of a polygon or spikes of a star, or points in px of the box: `[x, y]` or `{ x, y }`. The
 * points are checked without zod, because a document may contain a hundred thousand of them.
 */
export const shapePoints = bindableAs(
  'BindablePoints',
  z.union([
    z.int().min(3).max(64),
    documentedAs(
      boundedList(z.unknown(), { max: 10_000 }).superRefine((points, context) =>
        addFaults(points.flatMap(pointFaults), context),
      ),
      boundedList(point, { max: 10_000 }),
    ),
  ]),
);

const axes = ['x', 'y'] as const;

function pointFaults(point: unknown, index: number): DocumentFault[] {
  if (typeof point !== 'object' || point === null || Object.keys(point).length !== 2) {
    return [{ path: [index], message: 'This must be a point: [x, y] or { x, y }.' }];
  }
  const keys: readonly (string | number)[] = Array.isArray(point) ? [0, 1] : axes;
  return keys.flatMap((key) => {
    const value: unknown = Reflect.get(point, key);
    if (typeof value !== 'number')
      return [{ path: [index, key], message: 'This must be a number.', code: 'invalid_type' }];
    const max = documentLimits.coordinate;
    return Math.abs(value) <= max
      ? []
      : [{ path: [index, key], message: `Expected at most ${max} pixels.`, code: 'too_big' }];
  });
}

/** SVG path data; empty data draws nothing. */
export const authoredPath = bindableAs(
  'BindablePathData',
  z
    .string()
    .max(200_000)
    .superRefine((d, context) => {
      const message = d.trim() === '' ? undefined : pathProblem(d);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
);
