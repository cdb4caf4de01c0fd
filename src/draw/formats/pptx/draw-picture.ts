import type { Picture } from '../../gather/picture.ts';
import { readRaster } from '../../gather/pictures/identify.ts';
import { type Area, isEmpty } from '../../geometry/area.ts';
import { computeCrop, pictureArea } from '../../geometry/fit.ts';
import { getScale } from '../../geometry/matrix.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedImage } from '../../prepare/tree.ts';
import type { Color } from '../../style/color.ts';
import type { Shadow } from '../../style/paint/shadow.ts';
import { cutBy, isSameArea, rectangle, type Shape } from './clip.ts';
import { contentArea } from './draw-text.ts';
import type { Canvas, Setting } from './drawing/canvas.ts';
import { vectorShape } from './drawing/vector.ts';
import { innerCorners, isSquare, resolveCorners } from './native/radii.ts';
import type { Media, MediaType } from './package/media.ts';
import type { SlideRelations } from './package/relations.ts';
import type { DeckParts } from './types.ts';
import { unsupported } from './unsupported.ts';

/** Stores the bytes of pictures. */
export interface PictureStore {
  setting: Setting;
  media: Media;
  relations: SlideRelations;
  toPng: DeckParts['toPng'];
}

interface Frame extends PictureStore {
  measured: MeasuredBox;
  clips: readonly Shape[];
  shadow?: { shadow: Shadow; color: Color };
  canvas: Canvas;
}

/** The pixels of a redrawn picture per px of the slide. */
const density = 2;
/** The maximum number of pixels of a redrawn picture (SEC-3). */
const maxPixels = 8_000_000;

/**
 * Draws an image box: the drawing of a shape layer as a native shape, everything else as `p:pic`, cropped as on the
 * page. The hidden parts stay in the file, so that users can change the crop.
 * @throws Unsupported if the box is clipped by something other than a box with rounded corners
 */
export async function drawPicture(prepared: PreparedImage, picture: Picture, frame: Frame): Promise<void> {
  const { measured, canvas, setting } = frame;
  const { box } = prepared;
  const content = contentArea(prepared, measured);
  const whole = pictureArea(box, picture, content);
  const visibleShape = clipToFrame(prepared, content, whole, frame);
  if (!visibleShape || isEmpty(whole)) return;
  const isWhole = isSameArea(visibleShape.area, whole) && isSquare(visibleShape.corners);
  if (picture.drawing !== undefined && isWhole && !frame.shadow) {
    const panel = vectorShape(picture.drawing, whole, setting);
    if (panel) return canvas.addShape(box.layerId, whole, setting, panel, { alt: box.alt });
  }
  const { embed, svg } = await embedPicture(picture, whole, frame);
  canvas.addPicture(
    {
      name: box.layerId,
      alt: box.alt ?? box.layerId,
      ...visibleShape,
      embed,
      crop: computeCrop(whole, visibleShape.area),
      ...(svg === undefined ? {} : { svg }),
      ...(frame.shadow ? { shadow: frame.shadow } : {}),
    },
    setting,
  );
}

function clipToFrame(
  { paint }: PreparedImage,
  content: Area,
  whole: Area,
  { measured, clips }: Frame,
): Shape | undefined {
  const outer = resolveCorners(paint.radii, measured);
  const edges = {
    top: content.y - measured.y,
    left: content.x - measured.x,
    right: measured.x + measured.width - content.x - content.width,
    bottom: measured.y + measured.height - content.y - content.height,
  };
  let visibleShape = rectangle(whole);
  for (const clip of [{ area: content, corners: innerCorners(outer, edges) }, ...clips]) {
    const left = cutBy(visibleShape, clip);
    if (left === 'nothing') return undefined;
    if (left === 'unsupported') unsupported('such a cut (overflow: hidden)');
    else visibleShape = left;
  }
  return visibleShape;
}

/**
 * Adds a picture's bytes to the slide and returns the id of their relation, and that of the picture's SVG if it has
 * one. `whole` is the size in px at which the whole picture is shown.
 */
export async function embedPicture(
  picture: Picture,
  whole: Pick<Area, 'width' | 'height'>,
  frame: PictureStore,
): Promise<{ embed: string; svg?: string }> {
  const keep = async (bytes: Uint8Array, type: MediaType) => frame.relations.getId(await frame.media.add(bytes, type));
  const raster = readRaster(picture.bytes)?.info;
  const type = raster?.type;
  // Photos with an orientation tag are redrawn, because PowerPoint ignores that tag.
  if ((type === 'png' || type === 'jpeg' || type === 'gif') && raster?.orientation === undefined)
    return { embed: await keep(picture.bytes, type) };
  const scale = getScale(frame.setting.matrix) * density;
  const wanted = { width: whole.width * scale, height: whole.height * scale };
  const fits = Math.min(1, Math.sqrt(maxPixels / (wanted.width * wanted.height)));
  const size = {
    width: Math.max(1, Math.round(wanted.width * fits)),
    height: Math.max(1, Math.round(wanted.height * fits)),
  };
  const embed = await keep(await frame.toPng(picture, size), 'png');
  return raster ? { embed } : { embed, svg: await keep(picture.bytes, 'svg') };
}
