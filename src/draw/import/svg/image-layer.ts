import { getRotation, getScale, isSimilarity, transformPoint } from '../../geometry/matrix.ts';
import type { SvgNode } from '../../svg/tree.ts';
import type { Context } from './context.ts';
import { attribute } from './geometry.ts';
import type { NoLayer, ShapeLayer } from './shape-layer.ts';

/** The image layer of an embedded picture. */
export function imageLayer(node: SvgNode, context: Context): ShapeLayer | NoLayer {
  const { href } = node.attributes;
  const { matrix } = context;
  if (href === undefined) return { dropped: 'Its picture is not in the file.' };
  const [width, height] = [attribute(node, 'width', context, 'width'), attribute(node, 'height', context, 'height')];
  if (!matrix || !isSimilarity(matrix)) return { picture: 'It is stretched or mirrored.' };
  if (!(width > 0 && height > 0)) return { picture: 'It has no size of its own.' };
  const [align = 'xMidYMid', fit = 'meet'] = (node.attributes['preserveAspectRatio'] ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  if (align !== 'none' && align !== 'xMidYMid') return { picture: 'It is aligned to an edge.' };
  const [x, y] = [attribute(node, 'x', context, 'width'), attribute(node, 'y', context, 'height')];
  const center = transformPoint(matrix, x + width / 2, y + height / 2);
  const size = { width: round(width * getScale(matrix)), height: round(height * getScale(matrix)) };
  const area = { x: round(center.x - size.width / 2), y: round(center.y - size.height / 2), ...size };
  const rotation = round(getRotation(matrix));
  return {
    fields: {
      type: 'image',
      ...area,
      src: href,
      fit: align === 'none' ? 'fill' : fit === 'slice' ? 'cover' : 'contain',
      style: {},
      ...(rotation === 0 ? {} : { rotation }),
    },
    area,
  };
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
