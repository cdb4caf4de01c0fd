import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import type { MeasuredNode, TakumiNode } from './glue.ts';

/** The size of a box that crops an SVG, and where the SVG stands in the box's content once that has been measured. */
export interface VectorFrame {
  box: Size;
  picture?: Size & { left: number; top: number };
}

/** px */
interface Size {
  width: number;
  height: number;
}

/** The image boxes that show part of an SVG: takumi 2.16.3 crops bitmaps and stretches SVGs. */
export function croppedVectors(root: Box, pictureOf: (box: ImageBox) => Picture): Set<ImageBox> {
  if (root.kind === 'container')
    return new Set(root.children.flatMap((child) => [...croppedVectors(child, pictureOf)]));
  const isCropped = root.kind === 'image' && (root.fit === 'cover' || root.fit === 'none');
  return new Set(isCropped && pictureOf(root).isVector ? [root] : []);
}

/**
 * An SVG as an image in a box that cuts it off. The room inside is a box of its own, so that paddings and borders need
 * no arithmetic here.
 */
export function framedVector(src: string, style: BoxStyle, { box, picture }: VectorFrame): TakumiNode {
  const room = { display: 'block', flexGrow: '1', minWidth: '0', position: 'relative', overflow: 'hidden' };
  // What is placed absolutely gives its box no size: sides that come from the picture are those that were measured.
  const side = (name: keyof Size) => ((style[name] ?? 'auto') === 'auto' ? { [name]: `${box[name]}px` } : {});
  const layout = { display: 'flex', flexDirection: 'row', alignItems: 'stretch', overflow: 'hidden' };
  return {
    type: 'container',
    style: { ...style, ...side('width'), ...side('height'), ...layout },
    children: [
      {
        type: 'container',
        style: { boxSizing: 'border-box', ...room },
        children: picture ? [{ type: 'image', src, style: placed(picture) }] : [],
      },
    ],
  };
}

function placed({ left, top, width, height }: Size & { left: number; top: number }): BoxStyle {
  const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  return { boxSizing: 'border-box', position: 'absolute', objectFit: 'fill', ...place };
}

/** The sizes of boxes that crop SVGs, from a page measured as it is. */
export function boxFrames(
  root: ContainerBox,
  measured: MeasuredNode,
  cropped: ReadonlySet<ImageBox>,
): Map<ImageBox, VectorFrame> {
  const sizes = measuredBoxes(root, measured, cropped);
  return new Map([...sizes].map(([box, { width, height }]) => [box, { box: { width, height } }]));
}

/** Frames by object-fit and object-position (CSS Images 3, section 5.5), from a page measured with its empty frames. */
export function pictureFrames(
  root: ContainerBox,
  measured: MeasuredNode,
  frames: ReadonlyMap<ImageBox, VectorFrame>,
  pictureOf: (box: ImageBox) => Picture,
): Map<ImageBox, VectorFrame> {
  const nodes = measuredBoxes(root, measured, new Set(frames.keys()));
  return new Map(
    [...frames].map(([box, frame]) => {
      const room = nodes.get(box)?.children[0];
      return [box, room ? { ...frame, picture: pictureIn(room, box, pictureOf(box)) } : frame];
    }),
  );
}

function pictureIn(room: Size, { fit, focus }: ImageBox, picture: Picture): Required<VectorFrame>['picture'] {
  const scale = fit === 'none' ? 1 : Math.max(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { left: (room.width - width) * focus.x, top: (room.height - height) * focus.y, width, height };
}

function measuredBoxes(
  box: Box,
  node: MeasuredNode | undefined,
  wanted: ReadonlySet<ImageBox>,
): Map<ImageBox, MeasuredNode> {
  if (box.kind === 'image') return new Map(node && wanted.has(box) ? [[box, node]] : []);
  if (box.kind === 'text') return new Map();
  return new Map(box.children.flatMap((child, index) => [...measuredBoxes(child, node?.children[index], wanted)]));
}
