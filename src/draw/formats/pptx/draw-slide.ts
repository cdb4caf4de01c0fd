import type { WarningList } from '../../../core/warnings.ts';
import type { Box, TextBox } from '../../../design/boxes/types.ts';
import { type Area, growArea, intersection, isEmpty, shrinkArea } from '../../geometry/area.ts';
import {
  compose,
  identity,
  inverse,
  isSimilarity,
  isUpright,
  type Matrix,
  transformBounds,
} from '../../geometry/matrix.ts';
import { toMatrix } from '../../geometry/transform.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox, PreparedContainer, PreparedImage, PreparedText } from '../../prepare/tree.ts';
import { cutBy, isSameArea, isWithin, type Shape } from './clip.ts';
import { drawEmoji } from './draw-emoji.ts';
import { drawPicture } from './draw-picture.ts';
import { drawText } from './draw-text.ts';
import { Canvas, type Setting } from './drawing/canvas.ts';
import { type Decoration, type Panel, readDecoration } from './drawing/decoration.ts';
import { overlapsItself } from './group-opacity.ts';
import { decorationInk, measureInk, turnedInk } from './ink.ts';
import { isOverText, isolateBox, type Kept, pageBelow, silhouette } from './isolate.ts';
import { innerCorners, resolveCorners, square } from './native/radii.ts';
import { shadowEdges } from './native/shadow.ts';
import type { Media } from './package/media.ts';
import { SlideRelations } from './package/relations.ts';
import { leftOut, pictureMessage, pictureReason, weightsLost } from './picture-reasons.ts';
import type { DeckParts, OverlayView, Slide } from './types.ts';
import { attempt, Unsupported } from './unsupported.ts';

/** The state that a box inherits from its ancestors. */
interface BoxSetting extends Setting {
  /** The areas that clip the box, in px of the page. Like the box, they are not rotated. */
  clips: readonly Shape[];
}

/**
 * A clip may cut off this fraction of the font size at the edges of a text without cutting its glyphs, because lines
 * are higher than glyphs.
 */
const textSlack = 0.2;

/** The maximum opacity of a picture through which text remains readable. */
const legible = 0.6;

/** Draws the boxes of one slide natively; as pictures only if PowerPoint has no equivalent (DOCF-2). */
export class SlideDrawing {
  readonly canvas = new Canvas();
  readonly relations = new SlideRelations();
  readonly #slide: Slide;
  readonly #parts: DeckParts;
  readonly #media: Media;
  readonly #warnings: WarningList;
  /** The matrix that converts px of the page to px of the slide. */
  readonly #place: Matrix;
  readonly #emoji: Parameters<typeof drawEmoji>[2]['embeddedEmoji'] = new Map();

  constructor(slide: Slide, parts: DeckParts, media: Media, warnings: WarningList, place: Matrix) {
    this.#slide = slide;
    this.#place = place;
    this.#parts = parts;
    this.#media = media;
    this.#warnings = warnings;
  }

  async drawBox(prepared: PreparedBox, measured: MeasuredBox, parentSetting: BoxSetting): Promise<void> {
    const { box, paint } = prepared;
    const opacity = parentSetting.opacity * paint.opacity;
    if (opacity <= 0) return;
    if (paint.blendMode !== 'normal') return this.#asOverlay(prepared, measured, parentSetting);
    const read = toMatrix(paint.transform, measured);
    const turn = 'value' in read ? read.value : undefined;
    const setting = { ...parentSetting, opacity };
    if (paint.backdropFilters.length > 0) {
      const hasPlainContent =
        prepared.kind === 'container' && pictureReason(prepared) === undefined && paint.opacity === 1;
      const isNative = hasPlainContent && turn !== undefined && isSimilarity(turn);
      await this.#asGlass(prepared, measured, parentSetting, isNative ? 'decoration' : 'box');
      if (!isNative) return;
      const clips = turn === identity ? parentSetting.clips : [];
      return this.#content(prepared, measured, {
        ...parentSetting,
        matrix: compose(parentSetting.matrix, turn),
        clips,
      });
    }
    if (!turn || !isSimilarity(turn)) {
      const reason = 'reason' in read ? read.reason : `transform: ${box.style['transform']}`;
      return this.#asPicture(prepared, measured, setting, { reason, keptPart: 'box', keepsTransform: true });
    }
    if (paint.opacity < 1 && overlapsItself(prepared, measured)) {
      const reason = 'opacity of a group whose parts overlap';
      return this.#asPicture(prepared, measured, setting, { reason, keptPart: 'box', keepsTransform: true });
    }
    const isTurned = turn !== identity;
    if (isTurned && !parentSetting.clips.every((clip) => isWithin(turnedInk(prepared, measured), clip))) {
      const reason = 'overflow: hidden that cuts off a rotated layer';
      return this.#asPicture(prepared, measured, setting, { reason, keptPart: 'box', keepsTransform: true });
    }
    const ownSetting: BoxSetting = {
      ...setting,
      matrix: compose(parentSetting.matrix, turn),
      clips: isTurned ? [] : parentSetting.clips,
    };
    const reason = pictureReason(prepared);
    if (reason !== undefined)
      return this.#asPicture(prepared, measured, ownSetting, { reason, keptPart: 'box', keepsTransform: false });
    for (const property of leftOut(prepared))
      this.#warnings.add({
        code: 'style_unsupported',
        message: `PowerPoint has no ${property}, so the text is shown without it.`,
        layerId: box.layerId,
      });
    for (const message of weightsLost(prepared, this.#parts))
      this.#warnings.add({ code: 'style_unsupported', message, layerId: box.layerId });
    if (prepared.kind === 'container') return this.#container(prepared, measured, ownSetting);
    return prepared.kind === 'text'
      ? this.#text(prepared, measured, ownSetting)
      : this.#image(prepared, measured, ownSetting);
  }

  async #container(prepared: PreparedContainer, measured: MeasuredBox, ownSetting: BoxSetting): Promise<void> {
    const { box } = prepared;
    const decoration = await this.#decoration(prepared, measured, ownSetting);
    for (const panel of decoration.panels) this.canvas.addPanel(box.layerId, panel, ownSetting, undefined, box.alt);
    return this.#content(prepared, measured, ownSetting);
  }

  async #content(prepared: PreparedContainer, measured: MeasuredBox, ownSetting: BoxSetting): Promise<void> {
    const { paint } = prepared;
    const clips = paint.cuts ? [...ownSetting.clips, toClip(prepared, measured)] : ownSetting.clips;
    for (const [index, child] of prepared.children.entries()) {
      const measuredChild = measured.children[index];
      if (!measuredChild) throw new Error('The measured tree does not mirror the box tree');
      await this.drawBox(child, measuredChild, { ...ownSetting, clips });
    }
  }

  async #text(prepared: PreparedText, measured: MeasuredBox, ownSetting: BoxSetting): Promise<void> {
    const { box, paint, text } = prepared;
    const isShort = box.maxLines !== undefined || box.style['textOverflow'] === 'ellipsis';
    const clips = paint.cuts && !isShort ? [...ownSetting.clips, toClip(prepared, measured)] : ownSetting.clips;
    const ink = linesArea(measured, box.maxLines);
    if (ink && clips.some((clip) => !isWithin(ink, clip, textSlack * text.size))) {
      const reason = 'overflow: hidden that cuts off text';
      return this.#asPicture(prepared, measured, ownSetting, { reason, keptPart: 'box', keepsTransform: false });
    }
    const { panels } = await this.#decoration(prepared, measured, ownSetting);
    const [only] = panels;
    const isOne = panels.length === 1 && only !== undefined;
    if (!isOne) for (const panel of panels) this.canvas.addPanel(box.layerId, panel, ownSetting);
    const drawn = attempt(() =>
      drawText(this.canvas, prepared, isOne ? only : undefined, {
        measured,
        locale: this.#slide.locale,
        setting: ownSetting,
        fontMetrics: this.#parts.fontMetrics,
        findFamily: this.#parts.findFamily,
        listWeights: this.#parts.listWeights,
        emoji: this.#slide.emoji,
      }),
    );
    if ('reason' in drawn)
      await this.#asPicture(prepared, measured, ownSetting, {
        reason: drawn.reason,
        keptPart: 'box',
        keepsTransform: false,
      });
    else await this.#drawEmoji(box, measured, ownSetting, drawn.value);
  }

  async #drawEmoji(box: TextBox, measured: MeasuredBox, setting: Setting, end: number): Promise<void> {
    const { emoji } = this.#slide;
    if (!emoji) return;
    const { canvas, relations } = this;
    const frame = { canvas, relations, measured, setting, end, embeddedEmoji: this.#emoji };
    const drawn = await drawEmoji(box, emoji, { ...frame, media: this.#media, toPng: this.#parts.toPng });
    if (drawn === 0) return;
    const message = 'The emoji are pictures placed over gaps in the text, because PowerPoint cannot show these emoji.';
    this.#warnings.add({ code: 'drawn_as_picture', message, layerId: box.layerId });
  }

  async #image(prepared: PreparedImage, measured: MeasuredBox, ownSetting: BoxSetting): Promise<void> {
    const { box } = prepared;
    const drawAsPicture = (reason: string) =>
      this.#asPicture(prepared, measured, ownSetting, { reason, keptPart: 'box', keepsTransform: false });
    const decoration = this.#cutDecoration(prepared, measured, ownSetting);
    if ('reason' in decoration) return drawAsPicture(decoration.reason);
    const drawnBefore = this.canvas.shapes.length;
    for (const panel of decoration.value.panels) this.canvas.addPanel(box.layerId, panel, ownSetting);
    const { looseShadow: shadow } = decoration.value;
    try {
      await drawPicture(prepared, this.#slide.getPicture(box), {
        measured,
        setting: ownSetting,
        clips: ownSetting.clips,
        ...(shadow ? { shadow } : {}),
        canvas: this.canvas,
        media: this.#media,
        relations: this.relations,
        toPng: this.#parts.toPng,
      });
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      // Removes the shapes drawn so far, because the picture of the whole layer includes its decoration.
      this.canvas.shapes.length = drawnBefore;
      await drawAsPicture(error.reason);
    }
  }

  /**
   * The decoration of a box. If PowerPoint has no equivalent, it is drawn here as a picture of the decoration alone,
   * and the result says that nothing remains to be drawn.
   */
  async #decoration(prepared: PreparedBox, measured: MeasuredBox, ownSetting: BoxSetting): Promise<Decoration> {
    const read = this.#cutDecoration(prepared, measured, ownSetting);
    if ('value' in read && !read.value.looseShadow) return read.value;
    const reason = 'reason' in read ? read.reason : 'box-shadow around what is not filled';
    await this.#asPicture(prepared, measured, ownSetting, { reason, keptPart: 'decoration', keepsTransform: false });
    return { panels: [] };
  }

  #cutDecoration(
    { paint }: PreparedBox,
    { x, y, width, height }: MeasuredBox,
    { clips }: BoxSetting,
  ): { value: Decoration } | { reason: string } {
    const read = attempt(() => readDecoration(paint, { x, y, width, height }));
    if ('reason' in read) return read;
    const panels: Panel[] = [];
    for (const panel of read.value.panels) {
      const left = cutPanel(panel, clips);
      if (left === 'unsupported') return { reason: 'such a cut (overflow: hidden)' };
      if (left !== 'nothing') panels.push(left);
    }
    return { value: { ...read.value, panels } };
  }

  async #asPicture(
    prepared: PreparedBox,
    measured: MeasuredBox,
    parentSetting: BoxSetting,
    { reason, keptPart, keepsTransform }: { reason: string; keptPart: Kept; keepsTransform: boolean },
  ): Promise<void> {
    const { tree, width, height } = this.#slide;
    const { box } = prepared;
    let area: Area =
      keptPart === 'decoration'
        ? decorationInk(prepared.paint, measured)
        : keepsTransform
          ? turnedInk(prepared, measured)
          : measureInk(prepared, measured);
    for (const clip of parentSetting.clips) area = intersection(area, clip.area);
    if (isUpright(parentSetting.matrix)) area = intersection(area, { x: 0, y: 0, width, height });
    area = wholePixels(area);
    if (isEmpty(area)) return;
    const view = { root: isolateBox(tree.box, box, { keptPart, keepsTransform }), area };
    const { png } = await this.#parts.drawBox(this.#slide, box, view);
    const embed = this.relations.getId(await this.#media.add(png, 'png'));
    const name = box.layerId || 'Background';
    this.canvas.addPicture({ name, alt: box.alt ?? name, area, corners: square, embed }, parentSetting);
    this.#warnings.add({
      code: 'drawn_as_picture',
      message: pictureMessage(keptPart === 'box' ? 'The layer' : 'The decoration of the layer', reason),
      ...(box.layerId === '' ? {} : { layerId: box.layerId }),
    });
  }

  /**
   * Draws a box that blends with what is below it as a transparent picture that contains only what the box changes.
   * That way, everything below stays visible and editable. The picture includes the rotations and opacities of its
   * ancestors.
   */
  async #asOverlay(prepared: PreparedBox, measured: MeasuredBox, parentSetting: BoxSetting): Promise<void> {
    const { tree, measured: page } = this.#slide;
    const { box } = prepared;
    const root = tree.box;
    const area = this.#inkOnPage(prepared, measured, parentSetting);
    const view = {
      below: pageBelow(root, box, { shows: 'nothing', letters: false }),
      whole: pageBelow(root, box, { shows: 'box', letters: false }),
      densest: isOverText(root, page, box, area) ? legible : 1,
      area,
    };
    const message =
      'The layer is a transparent picture that approximates its blending with the layers below, because PowerPoint has no mix-blend-mode.';
    await this.#addOverlay(box, view, message);
  }

  /**
   * Draws a box that blurs what is below it as a picture of both, which covers everything below it, including letters.
   * If the picture only shows the box's decoration, the content of the box is drawn over the picture.
   */
  async #asGlass(
    prepared: PreparedBox,
    measured: MeasuredBox,
    parentSetting: BoxSetting,
    keptPart: Kept,
  ): Promise<void> {
    const { box } = prepared;
    const root = this.#slide.tree.box;
    const view = {
      below: pageBelow(root, box, { shows: 'nothing', letters: true }),
      whole: pageBelow(root, box, { shows: keptPart, letters: true }),
      cover: silhouette(root, box),
      densest: 1,
      area: this.#inkOnPage(prepared, measured, parentSetting),
    };
    const what = keptPart === 'box' ? 'The layer' : 'The decoration of the layer';
    const message = `${what} is a picture that includes the layers below, because PowerPoint has no backdrop-filter.`;
    await this.#addOverlay(box, view, message);
  }

  /** The area of the page that a box paints, in whole px, including the rotations of its ancestors. */
  #inkOnPage(prepared: PreparedBox, measured: MeasuredBox, parentSetting: BoxSetting): Area {
    const { width, height } = this.#slide;
    const onPage = compose(inverse(this.#place), parentSetting.matrix);
    const ink = transformBounds(onPage, turnedInk(prepared, measured));
    return wholePixels(intersection(ink, { x: 0, y: 0, width, height }));
  }

  async #addOverlay(box: Box, view: OverlayView, message: string): Promise<void> {
    const { layerId } = box;
    const { area } = view;
    if (isEmpty(area)) return;
    const png = await this.#parts.drawOverlay(this.#slide, view);
    if (!png) return;
    const embed = this.relations.getId(await this.#media.add(png, 'png'));
    const setting = { matrix: this.#place, opacity: 1 };
    this.canvas.addPicture({ name: layerId, alt: box.alt ?? layerId, area, corners: square, embed }, setting);
    this.#warnings.add({ code: 'drawn_as_picture', message, layerId });
  }

  /** Draws the page's own background as a picture. */
  async drawBackground(reason: string, matrix: Matrix): Promise<void> {
    const { tree, measured } = this.#slide;
    const pageSetting = { matrix, opacity: 1, clips: [] };
    await this.#asPicture(tree, measured, pageSetting, { reason, keptPart: 'decoration', keepsTransform: false });
  }
}

/** The area that `overflow: hidden` leaves visible: the padding box. */
function toClip({ paint, layout }: PreparedBox, { x, y, width, height }: MeasuredBox): Shape {
  const area = { x, y, width, height };
  return {
    area: shrinkArea(area, layout.border),
    corners: innerCorners(resolveCorners(paint.radii, area), layout.border),
  };
}

/** Clips a decoration. Only plain fills can change their shape without changing the way they look. */
function cutPanel(panel: Panel, clips: readonly Shape[]): Panel | 'nothing' | 'unsupported' {
  let shape: Shape = { area: panel.area, corners: panel.corners };
  const thrown = panel.shadow && growArea(panel.area, shadowEdges(panel.shadow.shadow));
  if (thrown && !clips.every((clip) => isWithin(thrown, clip))) return 'unsupported';
  for (const clip of clips) {
    const left = cutBy(shape, clip);
    if (typeof left === 'string') return left;
    shape = left;
  }
  const isSame = isSameArea(shape.area, panel.area) && JSON.stringify(shape.corners) === JSON.stringify(panel.corners);
  if (isSame) return panel;
  const keepsPaint = panel.fill?.kind === 'solid' || isSameArea(shape.area, panel.area);
  return keepsPaint && !panel.line && !panel.shadow ? { ...panel, ...shape } : 'unsupported';
}

function linesArea({ lines }: MeasuredBox, maxLines: number | undefined): Area | undefined {
  const visibleLines = (lines ?? []).slice(0, maxLines);
  const [first] = visibleLines;
  if (!first) return undefined;
  const x = Math.min(...visibleLines.map(({ left }) => left));
  const y = Math.min(...visibleLines.map(({ top }) => top));
  return {
    x,
    y,
    width: Math.max(...visibleLines.map(({ right }) => right)) - x,
    height: Math.max(...visibleLines.map(({ bottom }) => bottom)) - y,
  };
}

function wholePixels(area: Area): Area {
  if (isEmpty(area)) return area;
  const [x, y] = [Math.floor(area.x + 1e-6), Math.floor(area.y + 1e-6)];
  return {
    x,
    y,
    width: Math.ceil(area.x + area.width - 1e-6) - x,
    height: Math.ceil(area.y + area.height - 1e-6) - y,
  };
}
