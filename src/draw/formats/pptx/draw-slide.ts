import type { WarningList } from '../../../core/warnings.ts';
import type { Box, TextBox } from '../../../design/boxes/types.ts';
import { type Area, grown, intersection, isEmpty, shrunk } from '../../geometry/area.ts';
import { boundsOf, compose, identity, inverse, isSimilarity, isUpright, type Matrix } from '../../geometry/matrix.ts';
import { matrixOf } from '../../geometry/transform.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox, PreparedContainer, PreparedImage, PreparedText } from '../../prepare/tree.ts';
import { cutBy, isSameArea, isWithin, type Shape } from './clip.ts';
import { drawEmoji } from './draw-emoji.ts';
import { drawPicture } from './draw-picture.ts';
import { drawText } from './draw-text.ts';
import { Canvas, type Setting } from './drawing/canvas.ts';
import { type Decoration, type Panel, readDecoration } from './drawing/decoration.ts';
import { overlapsItself } from './group-opacity.ts';
import { decorationInk, inkOf, turnedInk } from './ink.ts';
import { isOverText, isolated, type Kept, silhouette, upTo } from './isolate.ts';
import { cornersOf, innerCorners, square } from './native/radii.ts';
import { shadowEdges } from './native/shadow.ts';
import type { Media } from './package/media.ts';
import { SlideRelations } from './package/relations.ts';
import { leftOut, pictureMessage, pictureReason, weightsLost } from './picture-reasons.ts';
import type { DeckParts, OverlayView, Slide } from './types.ts';
import { attempt, Unsupported } from './unsupported.ts';

/** What a box inherits from its ancestors. */
interface Around extends Setting {
  /** The areas that clip the box, in px of the page, upright like it. */
  clips: readonly Shape[];
}

/** A cut of less than this fraction of the font size removes no ink of a text, because lines are higher than glyphs. */
const textSlack = 0.2;

/** The opacity of a picture through which text remains readable. */
const legible = 0.6;

/** Draws the boxes of one slide natively; as pictures only if PowerPoint has no equivalent (DOCF-2). */
export class SlideDrawing {
  readonly canvas = new Canvas();
  readonly relations = new SlideRelations();
  readonly #slide: Slide;
  readonly #parts: DeckParts;
  readonly #media: Media;
  readonly #warnings: WarningList;
  /** From px of the page to px of the slide. */
  readonly #place: Matrix;
  readonly #emoji: Parameters<typeof drawEmoji>[2]['known'] = new Map();

  constructor(slide: Slide, parts: DeckParts, media: Media, warnings: WarningList, place: Matrix) {
    this.#slide = slide;
    this.#place = place;
    this.#parts = parts;
    this.#media = media;
    this.#warnings = warnings;
  }

  async drawBox(prepared: PreparedBox, measured: MeasuredBox, around: Around): Promise<void> {
    const { box, paint } = prepared;
    const opacity = around.opacity * paint.opacity;
    if (opacity <= 0) return;
    if (paint.blendMode !== 'normal') return this.#asOverlay(prepared, measured, around);
    const read = matrixOf(paint.transform, measured);
    const turn = 'value' in read ? read.value : undefined;
    const setting = { ...around, opacity };
    if (paint.backdropFilters.length > 0) {
      const hasPlainContent =
        prepared.kind === 'container' && pictureReason(prepared) === undefined && paint.opacity === 1;
      const isNative = hasPlainContent && turn !== undefined && isSimilarity(turn);
      await this.#asGlass(prepared, measured, around, isNative ? 'decoration' : 'box');
      if (!isNative) return;
      const clips = turn === identity ? around.clips : [];
      return this.#content(prepared, measured, { ...around, place: compose(around.place, turn), clips });
    }
    if (!turn || !isSimilarity(turn)) {
      const reason = 'reason' in read ? read.reason : `transform: ${box.style['transform']}`;
      return this.#asPicture(prepared, measured, setting, { reason, kept: 'box', keepsTransform: true });
    }
    if (paint.opacity < 1 && overlapsItself(prepared, measured)) {
      const reason = 'opacity of a group whose parts overlap';
      return this.#asPicture(prepared, measured, setting, { reason, kept: 'box', keepsTransform: true });
    }
    const isTurned = turn !== identity;
    if (isTurned && !around.clips.every((clip) => isWithin(turnedInk(prepared, measured), clip))) {
      const reason = 'overflow: hidden that cuts off a rotated layer';
      return this.#asPicture(prepared, measured, setting, { reason, kept: 'box', keepsTransform: true });
    }
    const own: Around = {
      ...setting,
      place: compose(around.place, turn),
      clips: isTurned ? [] : around.clips,
    };
    const reason = pictureReason(prepared);
    if (reason !== undefined)
      return this.#asPicture(prepared, measured, own, { reason, kept: 'box', keepsTransform: false });
    for (const property of leftOut(prepared))
      this.#warnings.add({
        code: 'style_unsupported',
        message: `PowerPoint has no ${property}, so the text is shown without it.`,
        layerId: box.layerId,
      });
    for (const message of weightsLost(prepared, this.#parts))
      this.#warnings.add({ code: 'style_unsupported', message, layerId: box.layerId });
    if (prepared.kind === 'container') return this.#container(prepared, measured, own);
    return prepared.kind === 'text' ? this.#text(prepared, measured, own) : this.#image(prepared, measured, own);
  }

  async #container(prepared: PreparedContainer, measured: MeasuredBox, own: Around): Promise<void> {
    const { box } = prepared;
    const decoration = await this.#decoration(prepared, measured, own);
    for (const panel of decoration.panels) this.canvas.addPanel(box.layerId, panel, own, undefined, box.alt);
    return this.#content(prepared, measured, own);
  }

  async #content(prepared: PreparedContainer, measured: MeasuredBox, own: Around): Promise<void> {
    const { paint } = prepared;
    const clips = paint.cuts ? [...own.clips, clipOf(prepared, measured)] : own.clips;
    for (const [place, child] of prepared.children.entries()) {
      const its = measured.children[place];
      if (!its) throw new Error('The measured tree does not mirror the box tree');
      await this.drawBox(child, its, { ...own, clips });
    }
  }

  async #text(prepared: PreparedText, measured: MeasuredBox, own: Around): Promise<void> {
    const { box, paint, text } = prepared;
    const isShort = box.maxLines !== undefined || box.style['textOverflow'] === 'ellipsis';
    const clips = paint.cuts && !isShort ? [...own.clips, clipOf(prepared, measured)] : own.clips;
    const ink = linesArea(measured, box.maxLines);
    if (ink && clips.some((clip) => !isWithin(ink, clip, textSlack * text.size))) {
      const reason = 'overflow: hidden that cuts off text';
      return this.#asPicture(prepared, measured, own, { reason, kept: 'box', keepsTransform: false });
    }
    const { panels } = await this.#decoration(prepared, measured, own);
    const [only] = panels;
    const isOne = panels.length === 1 && only !== undefined;
    if (!isOne) for (const panel of panels) this.canvas.addPanel(box.layerId, panel, own);
    const drawn = attempt(() =>
      drawText(this.canvas, prepared, isOne ? only : undefined, {
        measured,
        locale: this.#slide.locale,
        setting: own,
        fontMetrics: this.#parts.fontMetrics,
        familyOf: this.#parts.familyOf,
        weightsOf: this.#parts.weightsOf,
        emoji: this.#slide.emoji,
      }),
    );
    if ('reason' in drawn)
      await this.#asPicture(prepared, measured, own, { reason: drawn.reason, kept: 'box', keepsTransform: false });
    else await this.#emojiOf(box, measured, own, drawn.value);
  }

  async #emojiOf(box: TextBox, measured: MeasuredBox, setting: Setting, end: number): Promise<void> {
    const { emoji } = this.#slide;
    if (!emoji) return;
    const { canvas, relations } = this;
    const frame = { canvas, relations, measured, setting, end, known: this.#emoji };
    const drawn = await drawEmoji(box, emoji, { ...frame, media: this.#media, toPng: this.#parts.toPng });
    if (drawn === 0) return;
    const message = 'The emoji are pictures placed over gaps in the text, because PowerPoint cannot show these emoji.';
    this.#warnings.add({ code: 'drawn_as_picture', message, layerId: box.layerId });
  }

  async #image(prepared: PreparedImage, measured: MeasuredBox, own: Around): Promise<void> {
    const { box } = prepared;
    const asWhole = (reason: string) =>
      this.#asPicture(prepared, measured, own, { reason, kept: 'box', keepsTransform: false });
    const decoration = this.#cutDecoration(prepared, measured, own);
    if ('reason' in decoration) return asWhole(decoration.reason);
    const drawnBefore = this.canvas.shapes.length;
    for (const panel of decoration.value.panels) this.canvas.addPanel(box.layerId, panel, own);
    const { looseShadow: shadow } = decoration.value;
    try {
      await drawPicture(prepared, this.#slide.pictureOf(box), {
        measured,
        setting: own,
        clips: own.clips,
        ...(shadow ? { shadow } : {}),
        canvas: this.canvas,
        media: this.#media,
        relations: this.relations,
        toPng: this.#parts.toPng,
      });
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      // The picture of the whole layer includes its decoration.
      this.canvas.shapes.length = drawnBefore;
      await asWhole(error.reason);
    }
  }

  /**
   * The decoration of a box. If PowerPoint has no equivalent, it is drawn as a picture of the decoration alone, and
   * nothing remains to draw.
   */
  async #decoration(prepared: PreparedBox, measured: MeasuredBox, own: Around): Promise<Decoration> {
    const read = this.#cutDecoration(prepared, measured, own);
    if ('value' in read && !read.value.looseShadow) return read.value;
    const reason = 'reason' in read ? read.reason : 'box-shadow around what is not filled';
    await this.#asPicture(prepared, measured, own, { reason, kept: 'decoration', keepsTransform: false });
    return { panels: [] };
  }

  #cutDecoration(
    { paint }: PreparedBox,
    { x, y, width, height }: MeasuredBox,
    { clips }: Around,
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
    around: Around,
    { reason, kept, keepsTransform }: { reason: string; kept: Kept; keepsTransform: boolean },
  ): Promise<void> {
    const { tree, width, height } = this.#slide;
    const { box } = prepared;
    let area: Area =
      kept === 'decoration'
        ? decorationInk(prepared.paint, measured)
        : keepsTransform
          ? turnedInk(prepared, measured)
          : inkOf(prepared, measured);
    for (const clip of around.clips) area = intersection(area, clip.area);
    if (isUpright(around.place)) area = intersection(area, { x: 0, y: 0, width, height });
    area = wholePixels(area);
    if (isEmpty(area)) return;
    const view = { root: isolated(tree.box, box, { kept, keepsTransform }), area };
    const { png } = await this.#parts.drawBox(this.#slide, box, view);
    const embed = this.relations.idOf(await this.#media.add(png, 'png'));
    const name = box.layerId || 'Background';
    this.canvas.addPicture({ name, alt: box.alt ?? name, area, corners: square, embed }, around);
    this.#warnings.add({
      code: 'drawn_as_picture',
      message: pictureMessage(kept === 'box' ? 'The layer' : 'The decoration of the layer', reason),
      ...(box.layerId === '' ? {} : { layerId: box.layerId }),
    });
  }

  /**
   * Draws a box that blends with what is below it as a transparent picture of what it changes, so that everything below
   * stays visible and editable. The picture includes the rotations and opacities of its ancestors.
   */
  async #asOverlay(prepared: PreparedBox, measured: MeasuredBox, around: Around): Promise<void> {
    const { tree, measured: page } = this.#slide;
    const { box } = prepared;
    const root = tree.box;
    const area = this.#inkOnPage(prepared, measured, around);
    const view = {
      below: upTo(root, box, { shows: 'nothing', letters: false }),
      whole: upTo(root, box, { shows: 'box', letters: false }),
      densest: isOverText(root, page, box, area) ? legible : 1,
      area,
    };
    const message =
      'The layer is a transparent picture that approximates its blending with the layers below, because PowerPoint has no mix-blend-mode.';
    await this.#addOverlay(box, view, message);
  }

  /**
   * Draws a box that blurs what is below it as a picture of both, which covers everything below, including letters. If
   * only its decoration is kept, the content of the box is drawn over it.
   */
  async #asGlass(prepared: PreparedBox, measured: MeasuredBox, around: Around, kept: Kept): Promise<void> {
    const { box } = prepared;
    const root = this.#slide.tree.box;
    const view = {
      below: upTo(root, box, { shows: 'nothing', letters: true }),
      whole: upTo(root, box, { shows: kept, letters: true }),
      cover: silhouette(root, box),
      densest: 1,
      area: this.#inkOnPage(prepared, measured, around),
    };
    const what = kept === 'box' ? 'The layer' : 'The decoration of the layer';
    const message = `${what} is a picture that includes the layers below, because PowerPoint has no backdrop-filter.`;
    await this.#addOverlay(box, view, message);
  }

  /** The whole px of the page that a box paints, including the rotations of its ancestors. */
  #inkOnPage(prepared: PreparedBox, measured: MeasuredBox, around: Around): Area {
    const { width, height } = this.#slide;
    const onPage = compose(inverse(this.#place), around.place);
    const ink = boundsOf(onPage, turnedInk(prepared, measured));
    return wholePixels(intersection(ink, { x: 0, y: 0, width, height }));
  }

  async #addOverlay(box: Box, view: OverlayView, message: string): Promise<void> {
    const { layerId } = box;
    const { area } = view;
    if (isEmpty(area)) return;
    const png = await this.#parts.drawOverlay(this.#slide, view);
    if (!png) return;
    const embed = this.relations.idOf(await this.#media.add(png, 'png'));
    const setting = { place: this.#place, opacity: 1 };
    this.canvas.addPicture({ name: layerId, alt: box.alt ?? layerId, area, corners: square, embed }, setting);
    this.#warnings.add({ code: 'drawn_as_picture', message, layerId });
  }

  /** The page's own background as a picture. */
  async drawBackground(reason: string, place: Matrix): Promise<void> {
    const { tree, measured } = this.#slide;
    const around = { place, opacity: 1, clips: [] };
    await this.#asPicture(tree, measured, around, { reason, kept: 'decoration', keepsTransform: false });
  }
}

/** The area that `overflow: hidden` leaves visible: the padding box. */
function clipOf({ paint, layout }: PreparedBox, { x, y, width, height }: MeasuredBox): Shape {
  const area = { x, y, width, height };
  return { area: shrunk(area, layout.border), corners: innerCorners(cornersOf(paint.radii, area), layout.border) };
}

/** A clipped decoration. Only plain fills can change their shape without changing what they show. */
function cutPanel(panel: Panel, clips: readonly Shape[]): Panel | 'nothing' | 'unsupported' {
  let shape: Shape = { area: panel.area, corners: panel.corners };
  const thrown = panel.shadow && grown(panel.area, shadowEdges(panel.shadow.shadow));
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
  const shown = (lines ?? []).slice(0, maxLines);
  const [first] = shown;
  if (!first) return undefined;
  const x = Math.min(...shown.map(({ left }) => left));
  const y = Math.min(...shown.map(({ top }) => top));
  return {
    x,
    y,
    width: Math.max(...shown.map(({ right }) => right)) - x,
    height: Math.max(...shown.map(({ bottom }) => bottom)) - y,
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
