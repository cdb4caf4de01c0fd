import { z } from 'zod';
import { drawShape, shapeMicroseconds } from '../../boxes/drawings/index.ts';
import { parseColor, parseValue } from '../../boxes/style/index.ts';
import type { Box, ContainerBox } from '../../boxes/types.ts';
import { bindableAs } from '../bindable.ts';
import { authoredFill, authoredPath, authoredStroke, shapePoints } from './authored-drawing.ts';
import { drawingBox, drawingSize } from './drawing-box.ts';
import { type BoxMaking, defineKind } from './kind.ts';

const fields = {
  shape: bindableAs('BindableShapeName', z.enum(['rectangle', 'ellipse', 'line', 'polygon', 'star', 'path'])).default(
    'rectangle',
  ),
  /** The number of corners of a polygon or spikes of a star, or the points themselves in px of the box. */
  points: shapePoints.optional(),
  /** SVG path data in px of the box. */
  d: z.string().max(200_000).optional(),
  fill: z.string().max(2_000).optional(),
  stroke: z.string().max(200).optional(),
  strokeWidth: bindableAs('BindableStrokeWidth', z.number().min(0).max(1_000)).optional(),
};

type Shape = z.output<z.ZodObject<typeof fields>>;

/**
 * A geometric shape. Rectangles and ellipses are boxes, so they accept every style of a box, including gradients. All
 * other shapes are drawn as vectors with plain colors.
 */
export const shapeKind = defineKind({
  type: 'shape',
  fields,
  authoredFields: {
    d: authoredPath.optional(),
    fill: authoredFill.optional(),
    stroke: authoredStroke.optional(),
  },
  conflicts: ({ shape, points, fill }) => {
    const min = shape === 'line' ? 2 : shape === 'polygon' || shape === 'star' ? 3 : 0;
    const isEnough = Array.isArray(points) ? points.length >= min : points === undefined || shape !== 'line';
    return [
      ...(isEnough ? [] : [{ field: 'points', message: `A ${shape} needs a list of at least ${min} points.` }]),
      ...(takesPlainFill(shape) && isGradient(fill)
        ? [
            {
              field: 'fill',
              message: `The fill of a ${shape} must be a plain color. Only rectangles and ellipses can have gradients.`,
            },
          ]
        : []),
    ];
  },
  toBox: (layer, making): Box | undefined => {
    const { shape } = layer;
    if (shape === 'rectangle' || shape === 'ellipse') return plainBox(layer, making);
    const { points, d, strokeWidth } = layer;
    const fill = toSvgColor('fill', layer.fill, making);
    const stroke = toSvgColor('stroke', layer.stroke, making);
    const draw = () =>
      drawShape({
        shape,
        ...drawingSize(layer),
        ...(points === undefined ? {} : { points }),
        ...(d === undefined ? {} : { d }),
        ...(fill === undefined ? {} : { fill }),
        ...(stroke === undefined ? {} : { stroke }),
        ...(strokeWidth === undefined ? {} : { strokeWidth }),
      });
    return drawingBox({ draw, microseconds: shapeMicroseconds(layer) }, making, 'shape_invalid');
  },
});

/** Whether a shape is drawn with vectors, which only support plain colors. */
function takesPlainFill(shape: Shape['shape'] | undefined): boolean {
  return shape !== undefined && shape !== 'rectangle' && shape !== 'ellipse';
}

/** Whether a fill is valid but not a color, which makes it a gradient. */
function isGradient(fill: string | undefined): boolean {
  if (fill === undefined || fill === 'none') return false;
  return parseColor(fill) === undefined && parseValue('background', fill) !== undefined;
}

function plainBox({ shape, fill, stroke, strokeWidth }: Shape, making: BoxMaking): ContainerBox {
  const { layerId, frame, alt, warn } = making;
  const background = fill === undefined && stroke === undefined ? '#000' : fill && parseValue('background', fill);
  if (fill !== undefined && background === undefined)
    warn('style_invalid', 'The fill is not a valid color or gradient.');
  const border = stroke === 'none' ? undefined : toSvgColor('stroke', stroke, making);
  return {
    kind: 'container',
    layerId,
    style: {
      ...(background ? { background } : {}),
      ...(border === undefined ? {} : { border: `${strokeWidth ?? 1}px solid ${border}` }),
      ...(shape === 'ellipse' ? { borderRadius: '50%' } : {}),
      ...frame,
    },
    ...(alt === undefined ? {} : { alt }),
    children: [],
  };
}

/** Converts a canonical color, or `none`, to SVG syntax. */
function toSvgColor(
  property: 'fill' | 'stroke',
  authored: string | undefined,
  { warn }: BoxMaking,
): string | undefined {
  if (authored === undefined || authored === 'none') return authored;
  const color = parseColor(authored);
  if (color === undefined) warn('style_invalid', `The ${property} is not a valid color.`);
  return color;
}
