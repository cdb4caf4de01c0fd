import { sha256Hex } from '../../../core/hashing.ts';
import { required } from '../../../core/required.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { Box, TextBox } from '../../../design/boxes/types.ts';
import { composeMarks } from '../../prepare/compose-marks.ts';
import { placeHan } from '../../prepare/han.ts';
import { replaceUnseen } from '../../prepare/unseen-characters.ts';
import type { Drawing } from '../drawing.ts';
import { gatherText } from '../emoji/index.ts';
import { joinMarks } from '../fonts/join-marks.ts';
import { readFonts } from '../fonts/read-fonts.ts';
import type { Picture } from '../picture.ts';
import type { ReadPictures } from '../pictures/gathered-pictures.ts';
import type { TextPorts } from '../ports.ts';
import {
  buildLinesPage,
  Colors,
  computeSpacings,
  outlinedMarkup,
  readDrawnLines,
  SetLines,
  SvgTextPlan,
} from './index.ts';

/** The maximum number of characters that the SVGs of one file may draw (RND-21). */
const maxCharacters = 5_000;

/**
 * Converts the texts in the SVGs of a file to outlines, in fonts of the catalogue and of the space. That way, neither
 * an engine nor a viewer of the file uses other fonts (DOC-16).
 */
export async function outlineSvgText(
  parts: TextPorts,
  read: ReadPictures,
  roots: readonly Box[],
  { locale, emojiType }: { locale: string; emojiType: string },
): Promise<ReadPictures> {
  const writing = read.pictures.filter(({ hasText }) => hasText);
  if (writing.length === 0) return read;
  const characterBudget = { characters: maxCharacters };
  const colors = new Colors();
  const plans = writing.map(
    ({ bytes }, index) => new SvgTextPlan(new TextDecoder().decode(bytes), toLayerId(index), colors, characterBudget),
  );
  const setter = await LineSetter.open(parts, plans, colors, { locale, emojiType });
  let set = setter.set(plans);
  const spacings = plans.map((plan) => computeSpacings(plan, set));
  if (spacings.some(({ size }) => size > 0)) {
    for (const [index, plan] of plans.entries()) plan.respace(spacings[index] ?? new Map());
    set = setter.set(plans);
  }
  const outlined = new Map<string, Picture>();
  const warningsByLayer = new Map<string, Warning[]>();
  for (const [index, plan] of plans.entries()) {
    const picture = required(writing[index]);
    outlined.set(picture.key, await withOutlines(picture, plan, set, setter));
    warningsByLayer.set(picture.key, [...setter.listWarnings(toLayerId(index)), ...toWarnings(plan)]);
  }
  return replacePictures(read, outlined, layerWarnings(roots, read, warningsByLayer));
}

function toLayerId(index: number): string {
  return `svg-${index}`;
}

async function withOutlines(picture: Picture, plan: SvgTextPlan, set: SetLines, setter: LineSetter): Promise<Picture> {
  const { markup, paths } = outlinedMarkup(plan, set, (piece) => setter.emojiIn(plan.lines.get(piece)?.box));
  const bytes = new Uint8Array(new TextEncoder().encode(markup));
  const { hasText: _, ...rest } = picture;
  return { ...rest, key: await sha256Hex(bytes), bytes, weight: (picture.weight ?? 1) + paths };
}

/** Lays out lines of text with one engine, and recognizes their parts by color. */
class LineSetter {
  readonly #parts: TextPorts;
  readonly #drawing: Omit<Drawing, 'root' | 'width' | 'height'>;
  readonly #warnings: readonly Warning[];
  readonly #calibration: { box: TextBox; color: number };
  /** The boxes that the engine drew, by the boxes that were planned. */
  #set = new Map<TextBox, TextBox>();

  private constructor(
    parts: TextPorts,
    drawing: Omit<Drawing, 'root' | 'width' | 'height'>,
    warnings: readonly Warning[],
    calibration: { box: TextBox; color: number },
  ) {
    this.#parts = parts;
    this.#drawing = drawing;
    this.#warnings = warnings;
    this.#calibration = calibration;
  }

  /** Gathers the fonts and emoji that the lines need. */
  static async open(
    parts: TextPorts,
    plans: readonly SvgTextPlan[],
    colors: Colors,
    { locale, emojiType }: { locale: string; emojiType: string },
  ): Promise<LineSetter> {
    const calibration = calibrationLine(colors);
    const root = prepareLines(parts, [calibration.box, ...plans.flatMap(({ boxes }) => boxes)], locale);
    const [text] = await gatherText(parts.emoji, emojiType, [root], parts.fonts);
    if (!text) throw new Error('One page has one text');
    const { faces, fallbacks, missing } = text.fonts;
    const fonts = await readFonts(parts, faces);
    const drawing = {
      locale,
      fonts,
      fallbackFamilies: fallbacks,
      missing,
      pictures: [],
      getPicture: () => {
        throw new Error('Lines of text have no pictures');
      },
      ...(text.emoji ? { emoji: text.emoji } : {}),
    };
    return new LineSetter(parts, drawing, text.warnings, calibration);
  }

  set(plans: readonly SvgTextPlan[]): SetLines {
    const boxes = [this.#calibration.box, ...plans.flatMap((plan) => plan.boxes)];
    const root = prepareLines(this.#parts, boxes, this.#drawing.locale);
    this.#set = new Map(
      boxes.flatMap((box, index) => {
        const child = root.children[index];
        return child?.kind === 'text' ? [[box, child] as const] : [];
      }),
    );
    const { markup, measured } = this.#parts.takumi.setTexts({ ...this.#drawing, root, width: 1_000, height: 1_000 });
    return new SetLines(boxes, measured, readDrawnLines(markup), this.#calibration.color);
  }

  emojiIn(planned: TextBox | undefined): Picture[] {
    const box = planned && this.#set.get(planned);
    if (!box || !this.#drawing.emoji) return [];
    const { splitEmoji } = this.#drawing.emoji;
    return box.spans.flatMap(({ text }) => splitEmoji(box.layerId, text).flatMap(({ emoji }) => emoji ?? []));
  }

  listWarnings(layerId: string): Warning[] {
    return this.#warnings.filter((warning) => warning.layerId === layerId);
  }
}

/** Makes a line with a capital letter, which stands on the baseline. */
function calibrationLine(colors: Colors): { box: TextBox; color: number } {
  const color = colors.take(1);
  const style = { color: `#${color.toString(16).padStart(6, '0')}`, fontFamily: '"Inter"', lineHeight: '0' };
  const lineStyle = { position: 'absolute', left: '0px', top: '0px', display: 'block', whiteSpace: 'pre' };
  return { color, box: { kind: 'text', layerId: '', style: lineStyle, spans: [{ text: 'H', style }] } };
}

/** Prepares the lines in the same way as the texts of a page. */
function prepareLines({ fonts }: TextPorts, lines: readonly TextBox[], locale: string) {
  return joinMarks(placeHan(composeMarks(replaceUnseen(buildLinesPage(lines, locale))), locale), fonts);
}

function toWarnings({ problems, isTruncated }: SvgTextPlan): Warning[] {
  const unsupported = `The text of the SVG was drawn without features that are not supported there: ${[...problems].join(', ')}.`;
  const truncated = `The SVGs of a file draw ${maxCharacters} characters at most, fewer of intricate letters; the rest is left out.`;
  return [
    ...(problems.size > 0 ? [{ code: 'svg_text', message: unsupported } as const] : []),
    ...(isTruncated ? [{ code: 'text_truncated', message: truncated } as const] : []),
  ];
}

/** Returns the warnings about pictures, with the layers that show them. */
function layerWarnings(
  roots: readonly Box[],
  { getPicture }: ReadPictures,
  warningsByLayer: ReadonlyMap<string, readonly Warning[]>,
): Warning[] {
  const warnings = new WarningList();
  const visit = (box: Box): void => {
    if (box.kind === 'container') box.children.forEach(visit);
    if (box.kind !== 'image') return;
    for (const warning of warningsByLayer.get(getPicture(box).key) ?? [])
      warnings.add({ ...warning, layerId: box.layerId });
  };
  roots.forEach(visit);
  return warnings.list();
}

function replacePictures(
  read: ReadPictures,
  outlined: ReadonlyMap<string, Picture>,
  warnings: readonly Warning[],
): ReadPictures {
  const now = (picture: Picture) => outlined.get(picture.key) ?? picture;
  const before = new Map([...outlined].map(([key, picture]) => [picture.key, key]));
  return {
    pictures: [...new Map(read.pictures.map(now).map((picture) => [picture.key, picture])).values()],
    getPicture: (box) => now(read.getPicture(box)),
    warnings: [...read.warnings, ...warnings],
    without: async (keys) => {
      const original = new Set([...keys].map((key) => before.get(key) ?? key));
      return replacePictures(await read.without(original), outlined, warnings);
    },
  };
}
