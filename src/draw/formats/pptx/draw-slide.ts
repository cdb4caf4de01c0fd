import type { WarningList } from '../../../core/warnings.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../../design/boxes/types.ts';
import { edgesOf, readBorders } from '../../css/sides.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import { type Area, grown, intersection, isEmpty, shrunk } from './area.ts';
import { CannotSay, sayable } from './cannot-say.ts';
import { cutBy, isSameArea, isWithin, type Shape } from './clip.ts';
import { innerCorners, readRadii, square } from './css/radii.ts';
import { shadowEdges } from './css/shadow.ts';
import { readTransform } from './css/transform.ts';
import { drawEmoji } from './draw-emoji.ts';
import { drawPicture } from './draw-picture.ts';
import { drawText } from './draw-text.ts';
import { Canvas, type Setting } from './drawing/canvas.ts';
import { type Decoration, type Look, readDecoration } from './drawing/decoration.ts';
import { cuts, decorationInk, inkOf, turnedInk } from './ink.ts';
import { isOverText, isolated, type Kept, upTo } from './isolate.ts';
import { boundsOf, compose, identity, inverse, isSimilarity, isUpright, type Matrix } from './matrix.ts';
import type { Media } from './package/media.ts';
import { SlideRelations } from './package/relations.ts';
import { inheritText, initialTextStyle, type TextStyle } from './text/text-style.ts';
import type { DeckParts, Slide } from './types.ts';
import { blends, leftOut, weightsLost, wholeReason } from './unsayable.ts';

/** What a box inherits, and what stands around it. */
export interface Around extends Setting {
  text: TextStyle;
  /** What cuts the box, px of the page, upright like it. */
  clips: readonly Shape[];
}

/** A cut by less than this part of the font size takes no ink from a text: lines are higher than glyphs. */
const textSlack = 0.2;

/** Opacity of a picture through which text can still be read. */
const legible = 0.6;

/** Draws the boxes of one slide, each as what it is; pictures only where PowerPoint has no equivalent (DOCF-2). */
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

  async drawBox(box: Box, measured: MeasuredBox, outside: Around): Promise<void> {
    const shrunkSize = box.kind === 'text' ? this.#slide.fontSizeOf(box) : undefined;
    const around = box.style['position'] === 'absolute' ? withoutLines(outside) : outside;
    const text = inheritText(around.text, box.style, shrunkSize);
    const opacity = around.opacity * Number(box.style['opacity'] ?? 1);
    if (opacity <= 0) return;
    if (blends(box)) return this.#asOverlay(box, measured, around);
    const read = sayable(() => readTransform(box.style, measured, text.size));
    const turn = 'value' in read ? read.value : undefined;
    const setting = { ...around, opacity, text };
    if (!turn || !isSimilarity(turn)) {
      const reason = 'reason' in read ? read.reason : `transform: ${box.style['transform']}`;
      return this.#asPicture(box, measured, setting, around.text, { reason, kept: 'box', keepsTransform: true });
    }
    const isTurned = turn !== identity;
    if (isTurned && !around.clips.every((clip) => isWithin(turnedInk(box, measured, around.text), clip))) {
      const reason = 'overflow: hidden that cuts a turned layer';
      return this.#asPicture(box, measured, setting, around.text, { reason, kept: 'box', keepsTransform: true });
    }
    const own: Around = {
      ...setting,
      place: compose(around.place, turn),
      clips: isTurned ? [] : around.clips,
    };
    const reason = wholeReason(box, text);
    if (reason !== undefined)
      return this.#asPicture(box, measured, own, around.text, { reason, kept: 'box', keepsTransform: false });
    for (const property of leftOut(box, text))
      this.#warnings.add({
        code: 'style_unsupported',
        message: `PowerPoint has no ${property}: the text is drawn without.`,
        layerId: box.layerId,
      });
    for (const message of weightsLost(box, text, this.#parts))
      this.#warnings.add({ code: 'style_unsupported', message, layerId: box.layerId });
    if (box.kind === 'container') return this.#container(box, measured, own, around.text);
    return box.kind === 'text'
      ? this.#text(box, measured, own, around.text)
      : this.#image(box, measured, own, around.text);
  }

  async #container(box: ContainerBox, measured: MeasuredBox, own: Around, inherited: TextStyle): Promise<void> {
    const decoration = await this.#decoration(box, measured, own, inherited);
    for (const look of decoration.looks) this.canvas.addLook(box.layerId, look, own, undefined, box.alt);
    const clips = cuts(box.style) ? [...own.clips, clipOf(box, measured, own.text)] : own.clips;
    for (const [place, child] of box.children.entries()) {
      const its = measured.children[place];
      if (!its) throw new Error('The measured tree does not mirror the box tree');
      await this.drawBox(child, its, { ...own, clips });
    }
  }

  async #text(box: TextBox, measured: MeasuredBox, own: Around, inherited: TextStyle): Promise<void> {
    const isShort = box.maxLines !== undefined || box.style['textOverflow'] === 'ellipsis';
    const clips = cuts(box.style) && !isShort ? [...own.clips, clipOf(box, measured, own.text)] : own.clips;
    const ink = linesArea(measured, box.maxLines);
    if (ink && clips.some((clip) => !isWithin(ink, clip, textSlack * own.text.size))) {
      const reason = 'overflow: hidden that cuts text';
      return this.#asPicture(box, measured, own, inherited, { reason, kept: 'box', keepsTransform: false });
    }
    const { looks } = await this.#decoration(box, measured, own, inherited);
    const [only] = looks;
    const isOne = looks.length === 1 && only !== undefined;
    if (!isOne) for (const look of looks) this.canvas.addLook(box.layerId, look, own);
    const drawn = sayable(() =>
      drawText(this.canvas, box, isOne ? only : undefined, {
        measured,
        text: own.text,
        locale: this.#slide.locale,
        setting: own,
        fontMetrics: this.#parts.fontMetrics,
        familyOf: this.#parts.familyOf,
        weightsOf: this.#parts.weightsOf,
        emoji: this.#slide.emoji,
      }),
    );
    if ('reason' in drawn)
      await this.#asPicture(box, measured, own, inherited, {
        reason: drawn.reason,
        kept: 'box',
        keepsTransform: false,
      });
    else await this.#emojiOf(box, measured, own, drawn.value);
  }

  async #emojiOf(box: TextBox, measured: MeasuredBox, setting: Setting, end: number): Promise<void> {
    const { emoji } = this.#slide;
    if (!emoji) return;
    const { canvas, relations } = this;
    const frame = { canvas, relations, measured, setting, end, known: this.#emoji };
    const drawn = await drawEmoji(box, emoji, { ...frame, media: this.#media, toPng: this.#parts.toPng });
    if (drawn === 0) return;
    const message = 'Its emoji are pictures over gaps in the text, for PowerPoint has no such emoji.';
    this.#warnings.add({ code: 'drawn_as_picture', message, layerId: box.layerId });
  }

  async #image(box: ImageBox, measured: MeasuredBox, own: Around, inherited: TextStyle): Promise<void> {
    const asWhole = (reason: string) =>
      this.#asPicture(box, measured, own, inherited, { reason, kept: 'box', keepsTransform: false });
    const decoration = this.#cutDecoration(box, measured, own);
    if ('reason' in decoration) return asWhole(decoration.reason);
    const drawnBefore = this.canvas.shapes.length;
    for (const look of decoration.value.looks) this.canvas.addLook(box.layerId, look, own);
    const { looseShadow: shadow } = decoration.value;
    try {
      await drawPicture(box, this.#slide.pictureOf(box), {
        measured,
        em: own.text.size,
        setting: own,
        clips: own.clips,
        ...(shadow ? { shadow } : {}),
        canvas: this.canvas,
        media: this.#media,
        relations: this.relations,
        toPng: this.#parts.toPng,
      });
    } catch (error) {
      if (!(error instanceof CannotSay)) throw error;
      // The picture of the whole layer has its look in it.
      this.canvas.shapes.length = drawnBefore;
      await asWhole(error.reason);
    }
  }

  /** A box's own look; as a picture of that alone, and nothing left to draw, where it cannot be said. */
  async #decoration(box: Box, measured: MeasuredBox, own: Around, inherited: TextStyle): Promise<Decoration> {
    const read = this.#cutDecoration(box, measured, own);
    if ('value' in read && !read.value.looseShadow) return read.value;
    const reason = 'reason' in read ? read.reason : 'box-shadow around what is not filled';
    await this.#asPicture(box, measured, own, inherited, { reason, kept: 'decoration', keepsTransform: false });
    return { looks: [] };
  }

  #cutDecoration(box: Box, measured: MeasuredBox, own: Around): { value: Decoration } | { reason: string } {
    const { x, y, width, height } = measured;
    const frame = { area: { x, y, width, height }, em: own.text.size, currentColor: own.text.color };
    const read = sayable(() => readDecoration(box.style, frame));
    if ('reason' in read) return read;
    const looks: Look[] = [];
    for (const look of read.value.looks) {
      const left = cutLook(look, own.clips);
      if (left === 'unsayable') return { reason: 'such a cut (overflow: hidden)' };
      if (left !== 'nothing') looks.push(left);
    }
    return { value: { ...read.value, looks } };
  }

  async #asPicture(
    box: Box,
    measured: MeasuredBox,
    around: Around,
    inherited: TextStyle,
    { reason, kept, keepsTransform }: { reason: string; kept: Kept; keepsTransform: boolean },
  ): Promise<void> {
    const { root, width, height } = this.#slide;
    let area: Area =
      kept === 'decoration'
        ? decorationInk(box.style, measured, around.text.size)
        : keepsTransform
          ? turnedInk(box, measured, inherited)
          : inkOf(box, measured, inherited);
    for (const clip of around.clips) area = intersection(area, clip.area);
    if (isUpright(around.place)) area = intersection(area, { x: 0, y: 0, width, height });
    area = wholePixels(area);
    if (isEmpty(area)) return;
    const view = { root: isolated(root, box, { kept, keepsTransform }), area };
    const { png } = await this.#parts.drawBox(this.#slide, box, view);
    const embed = this.relations.idOf(await this.#media.add(png, 'png'));
    const name = box.layerId || 'Background';
    this.canvas.addPicture({ name, alt: box.alt ?? name, area, corners: square, embed }, around);
    this.#warnings.add({
      code: 'drawn_as_picture',
      message: `${kept === 'box' ? 'The layer' : 'The look of the layer'} is a picture, for PowerPoint has no ${reason}.`,
      ...(box.layerId === '' ? {} : { layerId: box.layerId }),
    });
  }

  /**
   * A box that mixes with what is below it, as a clear picture of what that changes: below stays as it is, to be seen
   * and edited. It is as the page has it, with the turns and opacities around it.
   */
  async #asOverlay(box: Box, measured: MeasuredBox, around: Around): Promise<void> {
    const { root, measured: page, width, height } = this.#slide;
    const onPage = compose(inverse(this.#place), around.place);
    const ink = boundsOf(onPage, turnedInk(box, measured, around.text));
    const area = wholePixels(intersection(ink, { x: 0, y: 0, width, height }));
    if (isEmpty(area)) return;
    const view = {
      below: upTo(root, box, false),
      whole: upTo(root, box, true),
      densest: isOverText(root, page, box, area) ? legible : 1,
      area,
    };
    const png = await this.#parts.drawOverlay(this.#slide, view);
    if (!png) return;
    const embed = this.relations.idOf(await this.#media.add(png, 'png'));
    const setting = { place: this.#place, opacity: 1 };
    this.canvas.addPicture({ name: box.layerId, alt: box.alt ?? box.layerId, area, corners: square, embed }, setting);
    this.#warnings.add({
      code: 'drawn_as_picture',
      message:
        'The layer is a clear picture of how it changes what is below, text only by and large, for PowerPoint has no mix-blend-mode.',
      layerId: box.layerId,
    });
  }

  /** The page's own background as a picture. */
  async drawBackground(reason: string, place: Matrix): Promise<void> {
    const { root, measured } = this.#slide;
    const text = inheritText(initialTextStyle, root.style);
    await this.#asPicture(root, measured, { place, opacity: 1, text, clips: [] }, initialTextStyle, {
      reason,
      kept: 'decoration',
      keepsTransform: false,
    });
  }
}

function withoutLines(around: Around): Around {
  const { underline: _underline, strike: _strike, decorationColor: _color, ...text } = around.text;
  return { ...around, text: { ...text, isOverlined: false } };
}

/** What an `overflow: hidden` lets through: the padding box. */
function clipOf(box: Box, measured: MeasuredBox, { size }: TextStyle): Shape {
  const edges = edgesOf(readBorders(box.style, { em: size, whole: 0 }));
  const { x, y, width, height } = measured;
  return {
    area: shrunk({ x, y, width, height }, edges),
    corners: innerCorners(readRadii(box.style, measured, size), edges),
  };
}

/** A look as cut; only plain fills can take another shape without changing what they show. */
function cutLook(look: Look, clips: readonly Shape[]): Look | 'nothing' | 'unsayable' {
  let shape: Shape = { area: look.area, corners: look.corners };
  const thrown = look.shadow && grown(look.area, shadowEdges(look.shadow.shadow));
  if (thrown && !clips.every((clip) => isWithin(thrown, clip))) return 'unsayable';
  for (const clip of clips) {
    const left = cutBy(shape, clip);
    if (typeof left === 'string') return left;
    shape = left;
  }
  const isSame = isSameArea(shape.area, look.area) && JSON.stringify(shape.corners) === JSON.stringify(look.corners);
  if (isSame) return look;
  const keepsPaint = look.fill?.kind === 'solid' || isSameArea(shape.area, look.area);
  return keepsPaint && !look.line && !look.shadow ? { ...look, ...shape } : 'unsayable';
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
