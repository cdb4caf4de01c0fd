import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox } from '../../../design/boxes/types.ts';
import type { Picture } from '../../gather/picture.ts';
import { liesOnItsSide, type Turn } from '../../gather/pictures/types.ts';
import { pictureArea } from '../../geometry/fit.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';

/** The size of a box, and the position of its picture in the content box, both measured. */
export interface PictureFrame {
  box: Size;
  picture?: Place;
}

/** The position of a picture in px before any rotation. */
type Place = Size & { left: number; top: number };

/** A size in px. */
interface Size {
  width: number;
  height: number;
}

/** Returns the image boxes whose pictures takumi would otherwise position incorrectly. */
export function framedBoxes(root: Box, getPicture: (box: ImageBox) => Picture, isFramed: IsFramed): Set<ImageBox> {
  if (root.kind === 'container')
    return new Set(root.children.flatMap((child) => [...framedBoxes(child, getPicture, isFramed)]));
  return new Set(root.kind === 'image' && isFramed(root, getPicture(root)) ? [root] : []);
}

export type IsFramed = (box: ImageBox, picture: Picture) => boolean;

/** Whether takumi would position the picture of a box incorrectly when it draws pixels. */
export function isFramedAsPixels(box: ImageBox, picture: Picture): boolean {
  return isCroppedVector(box, picture) || isFramedAsSvg(box, picture);
}

/** Whether takumi would position the picture of a box incorrectly when it writes SVG. */
export function isFramedAsSvg({ zoom }: ImageBox, picture: Picture): boolean {
  return zoom !== undefined || isTurned(picture);
}

/** Whether a box shows only part of an SVG. takumi 2.16.3 crops bitmaps, but stretches SVGs. */
export function isCroppedVector({ fit }: ImageBox, { isVector }: Picture): boolean {
  return isVector === true && (fit === 'cover' || fit === 'none');
}

/** Whether a picture has an orientation tag. takumi 2.16.3 ignores the tag and shows the pixels as they are stored. */
export function isTurned({ turned }: Picture): boolean {
  return turned !== undefined;
}

/**
 * Returns a picture as an image in a box that crops it. The content area is a separate box, so that padding and borders
 * need not be computed here.
 */
export function framedPicture(
  { key, turned, isVector }: Pick<Picture, 'key' | 'turned' | 'isVector'>,
  style: BoxStyle,
  { box, picture }: PictureFrame,
): TakumiNode {
  const room = { display: 'block', flexGrow: '1', minWidth: '0', position: 'relative', overflow: 'hidden' };
  // An absolutely positioned picture does not affect the size of its box, so sides that came from the picture are set
  // to their measured lengths.
  const side = (name: keyof Size) => ((style[name] ?? 'auto') === 'auto' ? { [name]: `${box[name]}px` } : {});
  const layout = { display: 'flex', flexDirection: 'row', alignItems: 'stretch', overflow: 'hidden' };
  return {
    type: 'container',
    style: { ...style, ...side('width'), ...side('height'), ...layout },
    children: [
      {
        type: 'container',
        style: { boxSizing: 'border-box', ...room },
        children: picture ? [{ type: 'image', src: key, style: pictureStyle() }] : [],
      },
    ],
  };

  function pictureStyle(): BoxStyle {
    if (!picture) return {};
    return isVector ? placeVector(picture, box) : placePicture(picture, turned);
  }
}

/** The largest area in px in which takumi rasterizes an SVG, unless twice the area of its box is more. */
const maxVectorArea = 2_000_000;

/**
 * Places an SVG. takumi 2.16.3 rasterizes all of it in the size of its place, also what the box crops, and fails if that is
 * too large for its memory. A place that is much larger than the box is therefore filled by a smaller one that is scaled.
 */
function placeVector(place: Place, box: Size): BoxStyle {
  const max = Math.max(maxVectorArea, 2 * box.width * box.height);
  const scale = Math.sqrt(Math.max(1, (place.width * place.height) / max));
  if (scale === 1) return placePicture(place, undefined);
  const scaled = { ...place, width: place.width / scale, height: place.height / scale };
  return { ...placePicture(scaled, undefined), transform: `scale(${scale})`, transformOrigin: '0% 0%' };
}

function placePicture(upright: Place, turned: Turn | undefined): BoxStyle {
  const { left, top, width, height } = turned && liesOnItsSide(turned) ? onItsSide(upright) : upright;
  const pictureStyle = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  const turn: BoxStyle = turned ? { transform: turns[turned] } : {};
  return { boxSizing: 'border-box', position: 'absolute', objectFit: 'fill', ...pictureStyle, ...turn };
}

/** Returns an area with the same center and exchanged sides. */
function onItsSide({ left, top, width, height }: Place): Place {
  const shift = (width - height) / 2;
  return { left: left + shift, top: top - shift, width: height, height: width };
}

/**
 * The transforms from the stored pixels to the upright picture, around the picture's center (CIPA DC-008 section
 * 4.6.4).
 */
const turns: Readonly<Record<Turn, string>> = {
  2: 'scale(-1, 1)',
  3: 'rotate(180deg)',
  4: 'scale(1, -1)',
  5: 'rotate(90deg) scale(1, -1)',
  6: 'rotate(90deg)',
  7: 'rotate(90deg) scale(-1, 1)',
  8: 'rotate(270deg)',
};

/** Returns the sizes of the boxes whose pictures are framed. */
export function boxFrames(
  framed: ReadonlySet<ImageBox>,
  places: ReadonlyMap<Box, Size>,
): ReadonlyMap<ImageBox, PictureFrame> {
  return new Map(
    [...framed].flatMap((box) => {
      const boxPlace = places.get(box);
      return boxPlace ? [[box, { box: { width: boxPlace.width, height: boxPlace.height } }] as const] : [];
    }),
  );
}

/**
 * Computes the frames by object-fit and object-position (CSS Images 3, section 5.5) and the zoom, from a page that was
 * measured with empty frames.
 */
export function pictureFrames(
  root: ContainerBox,
  measured: MeasuredNode,
  frames: ReadonlyMap<ImageBox, PictureFrame>,
  getPicture: (box: ImageBox) => Picture,
): Map<ImageBox, PictureFrame> {
  const nodes = measuredBoxes(root, measured, new Set(frames.keys()));
  return new Map(
    [...frames].map(([box, frame]) => {
      const room = nodes.get(box)?.children[0];
      if (!room) return [box, frame];
      const { x, y, ...size } = pictureArea(box, getPicture(box), { x: 0, y: 0, ...room });
      return [box, { ...frame, picture: { left: x, top: y, ...size } }];
    }),
  );
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
