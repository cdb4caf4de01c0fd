import type { ImageBox } from '../../../../design/boxes/types.ts';
import { type Area, shrinkArea } from '../../../../draw/geometry/area.ts';
import { pictureArea } from '../../../../draw/geometry/fit.ts';
import type { LayerValues } from '../model/operations/layers.ts';
import type { PlacedBox, Point } from './hit.ts';
import { readPadding } from './spacing.ts';
import { type Handle, startOf } from './transform.ts';

/** A crop of a picture, in px of the layer's box before the crop. */
export interface Crop {
  /** What is shown: the content box of the layer. */
  frame: Area;
  /** Where the whole picture is. It always covers the frame. */
  picture: Area;
}

/** The largest zoom of an image layer. */
export const maxPictureZoom = 10;

/**
 * The area of a layer's box that its picture fills, in px of the box. Undefined if a padding is a percentage, and the width
 * that it is of is not known.
 */
export function contentOf({ width, height, layout }: PlacedBox, containingWidth: number | undefined): Area | undefined {
  const whole = { x: 0, y: 0, width, height };
  if (!layout) return whole;
  const padding = readPadding(layout, containingWidth);
  return padding && shrinkArea(shrinkArea(whole, layout.border), padding);
}

/**
 * The crop that an image shows. An image that does not cover its frame, or is stretched, starts with the smallest zoom
 * that covers the frame.
 */
export function startCrop(image: Pick<ImageBox, 'fit' | 'focus' | 'zoom'>, natural: Size, frame: Area): Crop {
  const kept = image.fit === 'none' ? 'none' : 'cover';
  return coverFrame({ frame, picture: pictureArea({ ...image, fit: kept }, natural, frame) });
}

interface Size {
  width: number;
  height: number;
}

/** Moves the picture behind its frame, which it keeps covering. */
export function movePicture({ frame, picture }: Crop, distance: Point): Crop {
  return coverFrame({ frame, picture: { ...picture, x: picture.x + distance.x, y: picture.y + distance.y } });
}

/** Zooms the picture. The point `anchor`, in px of the box, stays where it is if the picture still covers its frame. */
export function zoomPicture({ frame, picture }: Crop, factor: number, anchor: Point): Crop {
  const smallest = coveringWidth(frame, picture);
  const width = Math.min(smallest * maxPictureZoom, Math.max(smallest, picture.width * factor));
  const scale = width / picture.width;
  const zoomed = {
    x: anchor.x + (picture.x - anchor.x) * scale,
    y: anchor.y + (picture.y - anchor.y) * scale,
    width,
    height: picture.height * scale,
  };
  return coverFrame({ frame, picture: zoomed });
}

/** Drags a corner of the picture, which zooms it around the opposite corner. */
export function dragPictureCorner(crop: Crop, { x, y }: Handle, distance: Point): Crop {
  const { picture } = crop;
  const [across, down] = [(distance.x * x) / picture.width, (distance.y * y) / picture.height];
  const factor = 1 + (Math.abs(across) >= Math.abs(down) ? across : down);
  return zoomPicture(crop, factor, {
    x: x < 0 ? picture.x + picture.width : picture.x,
    y: y < 0 ? picture.y + picture.height : picture.y,
  });
}

/** Drags an edge or a corner of the frame to whole px, within the picture, which stays where it is. */
export function dragFrame(
  { frame, picture }: Crop,
  handle: Handle,
  distance: Point,
  { keepsRatio }: { keepsRatio: boolean },
): Crop {
  const end = (area: Area, axis: 'x' | 'y') => area[axis] + area[sizeOf[axis]];
  const room = (axis: 'x' | 'y') =>
    handle[axis] < 0 ? end(frame, axis) - picture[axis] : end(picture, axis) - frame[axis];
  const dragged = (axis: 'x' | 'y') => {
    const size = frame[sizeOf[axis]];
    if (handle[axis] === 0) return size;
    return Math.min(Math.floor(room(axis)), Math.max(1, Math.round(size + distance[axis] * handle[axis])));
  };
  const free = { width: dragged('x'), height: dragged('y') };
  const isCorner = handle.x !== 0 && handle.y !== 0;
  const ratio = isCorner && keepsRatio ? withRatio(frame, free, { width: room('x'), height: room('y') }) : free;
  const { width, height } = withLeastShare(ratio, picture, handle);
  const resized = {
    x: frame.x + startOf(frame.width, width, handle.x, false),
    y: frame.y + startOf(frame.height, height, handle.y, false),
    width,
    height,
  };
  return coverFrame({ frame: resized, picture });
}

const sizeOf = { x: 'width', y: 'height' } as const;

/** The size with the proportions of the frame: the larger change wins, as far as there is room. */
function withRatio(frame: Size, free: Size, room: Size): Size {
  const [across, down] = [free.width / frame.width, free.height / frame.height];
  const larger = Math.abs(across - 1) >= Math.abs(down - 1) ? across : down;
  const factor = Math.min(larger, room.width / frame.width, room.height / frame.height);
  return { width: frame.width * factor, height: frame.height * factor };
}

/** A frame that is small against its picture needs a larger zoom than there is. One of its sides is then longer. */
function withLeastShare(frame: Size, picture: Size, { x }: Handle): Size {
  const share = Math.max(frame.width / picture.width, frame.height / picture.height);
  if (share * maxPictureZoom >= 1) return frame;
  return x === 0
    ? { ...frame, height: Math.ceil(picture.height / maxPictureZoom) }
    : { ...frame, width: Math.ceil(picture.width / maxPictureZoom) };
}

/** The width of a picture, of which the proportions matter, that just covers a frame. */
function coveringWidth(frame: Size, picture: Size): number {
  return Math.max(frame.width, frame.height * (picture.width / picture.height));
}

/** Enlarges and moves a picture until it covers its frame. */
function coverFrame({ frame, picture }: Crop): Crop {
  const scale = Math.max(1, coveringWidth(frame, picture) / picture.width);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const within = (start: number, size: number, from: number, length: number) =>
    Math.min(from, Math.max(from + length - size, start));
  return {
    frame,
    picture: {
      x: within(picture.x, width, frame.x, frame.width),
      y: within(picture.y, height, frame.y, frame.height),
      width,
      height,
    },
  };
}

/** How many times larger than `cover` makes it the picture of a crop is. */
export function zoomOf({ frame, picture }: Crop): number {
  const zoom = picture.width / coveringWidth(frame, picture);
  return Math.min(maxPictureZoom, Math.max(1, Math.round(zoom * 1e4) / 1e4));
}

/** The values of an image layer that shows a crop in its frame. Those that are the defaults are left out of the layer. */
export function cropValues(crop: Crop): LayerValues {
  const { frame, picture } = crop;
  const share = (axis: 'x' | 'y') => {
    const hidden = picture[sizeOf[axis]] - frame[sizeOf[axis]];
    // Where nothing is hidden, the focus moves nothing.
    return hidden < 0.01 ? 0.5 : Math.round(((frame[axis] - picture[axis]) / hidden) * 1e4) / 1e4;
  };
  const focus = { x: share('x'), y: share('y') };
  const zoom = zoomOf(crop);
  return {
    focus: focus.x === 0.5 && focus.y === 0.5 ? undefined : focus,
    zoom: zoom === 1 ? undefined : zoom,
  };
}
