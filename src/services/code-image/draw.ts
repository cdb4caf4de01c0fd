import { AppError } from '../../core/errors/app-error.ts';
import { capMarks } from '../../core/graphemes.ts';
import { required } from '../../core/required.ts';
import { type Warning, WarningList } from '../../core/warnings.ts';
import type { BoxStyle } from '../../design/boxes/style/index.ts';
import type { ContainerBox } from '../../design/boxes/types.ts';
import { surplusMarks } from '../../design/build/bound-marks.ts';
import { codeWorkMs, isolateBudgetBytes, outputLimits } from '../../draw/budget.ts';
import { type Drawing, devicePixels } from '../../draw/gather/drawing.ts';
import { gatherText } from '../../draw/gather/emoji/index.ts';
import { covers } from '../../draw/gather/fonts/catalogue.ts';
import { findSharedFamily } from '../../draw/gather/fonts/join-marks.ts';
import { fitsIsolate, peakBytes } from '../../draw/takumi/engine.ts';
import { losslessEncoder, rejectTooMuchWork } from '../render/formats/raster.ts';
import type { Services } from '../services.ts';
import { isDrawn } from './box-drawing.ts';
import { chooseBackground, codeBoxes } from './boxes.ts';
import type { CodeFonts, MonospacedFamily } from './code-fonts.ts';
import { coversAll, windowColors } from './colors.ts';
import { columnLimit, computeFrame, computeMetrics, rowLimit } from './frame.ts';
import type { Highlighted } from './highlighter.ts';
import type { CodeImageRequest } from './request.ts';
import { layOutRows, maxSigns, type Row } from './rows.ts';
import { shrunkSigns } from './shrink-signs.ts';
import { wideSigns } from './wide-signs.ts';

interface DrawnCode {
  bytes: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
  /** Whether there was enough time to highlight all of the code. */
  isWhole: boolean;
}

/** The maximum number of pixels of a picture of code (CODE-6). */
const maxPixels = 16_000_000;
/** If the code has at least this many characters, other requests can run between the steps of drawing the picture. */
const noticedLength = 4_000;
/** The usual number of characters that a step takes a millisecond for. */
const charactersPerMs = 500;
/**
 * The family that is searched first for characters that the font of the code lacks, because its symbols are as wide as
 * its letters.
 */
const signsFamily = 'DejaVu Mono';
/** The emoji set for code. Each emoji is drawn at the font size and takes two columns. */
export const emojiSet = 'twemoji';

/**
 * Highlights code, lays it out and draws it.
 * @throws AppError invalid_body, output_too_large, engine_failed, service_unavailable; whatever Shiki throws
 */
export async function drawCode(
  services: Pick<
    Services,
    'codeFonts' | 'highlighter' | 'fonts' | 'readFont' | 'emoji' | 'takumi' | 'painter' | 'lane'
  >,
  request: CodeImageRequest,
): Promise<DrawnCode> {
  const warnings = new WarningList();
  const code = capMarks(request.code);
  if (code !== request.code) warnings.add({ code: 'text_truncated', message: surplusMarks });
  const lines = splitLines(code);
  const family = chooseFamily(request, services.codeFonts, warnings);
  const metrics = computeMetrics(request, lines.length, family.advance);
  const columns = columnLimit(request, metrics);
  const max = rowLimit(request, metrics);
  rejectNoRoom(columns, max);
  // This is checked before the code is highlighted, because each line takes at least one row.
  rejectTooLarge(request, computeFrame(request, metrics, { columns: 0, rows: Math.min(lines.length, max) }));
  const visibleLines = lines.slice(0, max);
  const stepMs = code.length / charactersPerMs;
  const haveTurns = async () => (code.length > noticedLength ? services.lane.turn(stepMs) : undefined);
  const haveTurn = () => services.lane.turn(stepMs);
  const highlighted = await services.highlighter.highlight({ ...request, lines: visibleLines, haveTurn });
  warnHighlighting(highlighted, warnings);
  const { tabSize, wrap } = request.style;
  await haveTurns();
  const hasGlyph = (...points: number[]) =>
    family.subsets.some(({ ranges }) => points.every((point) => covers(ranges, point)));
  const findMarkFamily = (grapheme: string) => findSharedFamily(services.fonts, [family.name, signsFamily], grapheme);
  const measureEm = wideSigns(family, services.fonts);
  const {
    rows: allRows,
    clipped,
    tooMany,
  } = layOutRows(highlighted.lines, { tabSize, wrap, limit: columns, hasGlyph, measureEm, findMarkFamily });
  const rows = allRows.slice(0, max);
  if (tooMany) {
    const message = `A code image can have at most ${maxSigns} different characters that its font lacks. The others are shown as \ufffd.`;
    warnings.add({ code: 'glyph_missing', message });
  }
  if (clipped > 0)
    warnings.add({ code: 'code_clipped', message: `${clipped} lines are wider than the picture and were cut off.` });
  if (visibleLines.length < lines.length || rows.length < allRows.length) {
    warnings.add({ code: 'code_clipped', message: 'The code has more lines than fit the height of the picture.' });
  }
  const longest = rows.reduce((widest, row) => Math.max(widest, row.columns), 0);
  const frame = computeFrame(request, metrics, { columns: longest, rows: rows.length });
  rejectTooLarge(request, frame);
  await haveTurns();
  const colors = windowColors(highlighted.theme);
  const fontFamily = `"${family.name}", "${signsFamily}"`;
  const { root, plainFrom } = codeBoxes({ request, frame, rows, colors, fontFamily });
  if (plainFrom !== undefined) {
    const message = `From row ${plainFrom.row + 1} (line ${plainFrom.line + 1}) on, the code is drawn without colors and emoji, because it has more colored pieces than one picture can have. Characters of other fonts may be out of line there.`;
    warnings.add({ code: 'code_plain', message });
  }
  const separateSigns = signsApart(rows, root.style);
  await haveTurns();
  const [ofCode, ofSigns] = await gatherText(services.emoji, emojiSet, [root, separateSigns], services.fonts);
  const { fonts: plan, emoji, warnings: engineWarnings } = required(ofCode);
  const { warnings: signWarnings } = required(ofSigns);
  // Each character that is placed separately is a text of its own, so the engine would report a glyph that no font has
  // several times. `signWarnings` reports it once instead.
  const isReportedSeparately = ({ code, layerId }: Warning) =>
    code === 'more_warnings' || (code === 'glyph_missing' && layerId === 'code');
  warnings.addAll(engineWarnings.filter((warning) => !isReportedSeparately(warning)));
  warnings.addAll(signWarnings);
  const fonts = await Promise.all(
    plan.faces.map(async ({ path, ...face }) => ({ ...face, key: path, bytes: await services.readFont(path) })),
  );
  const drawing: Drawing = {
    root,
    width: frame.width,
    height: frame.height,
    locale: 'en-US',
    fonts,
    fallbackFamilies: plan.fallbacks,
    ...(emoji ? { emoji } : {}),
    pictures: [],
    getPicture: () => {
      throw new Error('A picture of code has no pictures in it');
    },
  };
  await haveTurns();
  const shrunk = { ...drawing, root: shrunkSigns(drawing, services.takumi) };
  const bytes = await raster(services, shrunk, request);
  return { bytes, warnings: warnings.list(), isWhole: highlighted.cutShortAt === undefined };
}

/** Collects the characters that are drawn separately from their neighbours into one text. */
function signsApart(rows: readonly Row[], style: BoxStyle): ContainerBox {
  const texts = rows.flatMap(({ runs }) =>
    runs.flatMap((run) => (run.kind !== 'own' && !isDrawn(run.text) ? run.text : [])),
  );
  const spans = [{ text: [...new Set(texts)].join(' '), style: {} }];
  return { kind: 'container', layerId: '', style, children: [{ kind: 'text', layerId: 'code', style: {}, spans }] };
}

/**
 * Splits the code into lines. A line feed at the end ends the last line and does not begin another. A byte order mark
 * is not part of the code.
 */
function splitLines(code: string): string[] {
  const lines = code
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

function chooseFamily({ style }: CodeImageRequest, fonts: CodeFonts, warnings: WarningList): MonospacedFamily {
  const chosen = fonts.choose(style.fontFamily);
  if (!chosen) throw new Error('The door lets no family in that is not monospaced');
  for (const name of chosen.skipped) {
    const message = `${name} is not a built-in monospaced font. ${chosen.family.name} is used as a fallback.`;
    warnings.add({ code: 'font_missing', message });
  }
  return chosen.family;
}

function warnHighlighting({ tooLong, cutShortAt }: Highlighted, warnings: WarningList): void {
  if (tooLong.length > 0) {
    const languageList = tooLong.slice(0, 10).join(', ') + (tooLong.length > 10 ? ', …' : '');
    warnings.add({
      code: 'code_plain',
      message: `Drawn without colors, because it is too long to be highlighted: line ${languageList}.`,
    });
  }
  if (cutShortAt !== undefined) {
    warnings.add({
      code: 'code_plain',
      message: `From line ${cutShortAt} on, the code is drawn without colors, because highlighting took too long.`,
    });
  }
}

function rejectNoRoom(columns: number, rows: number): void {
  const fault = (path: string) => ({
    path,
    code: 'too_small',
    message: 'The padding leaves no room for code. Use a larger size.',
  });
  const errors = [...(columns < 1 ? [fault('width')] : []), ...(rows < 1 ? [fault('height')] : [])];
  if (errors.length > 0) throw new AppError('invalid_body', { errors });
}

function rejectTooLarge({ scale }: CodeImageRequest, { width, height }: { width: number; height: number }): void {
  const [across, down] = [devicePixels(width, scale), devicePixels(height, scale)];
  const { side } = outputLimits;
  if (across <= side && down <= side && across * down <= maxPixels) return;
  throw new AppError('output_too_large', {
    detail: `The output would have ${across} × ${down} pixels. At most ${maxPixels / 1e6} megapixels and ${side} pixels on a side are allowed. Use a smaller scale or fontSize, or set width or height.`,
  });
}

async function raster(
  { takumi, painter, lane, highlighter }: Pick<Services, 'takumi' | 'painter' | 'lane' | 'highlighter'>,
  drawing: Drawing,
  request: CodeImageRequest,
) {
  const { format, scale, quality } = request;
  const opaque = format === 'jpeg' || coversAll(chooseBackground(request));
  const { lossless } = losslessEncoder(drawing, { format, scale, quality, opaque }, false);
  const output = { format, scale, quality, opaque, lossless, flat: true };
  if (!fitsIsolate(drawing, output)) {
    throw new AppError('output_too_large', {
      detail: 'The picture needs more memory than is available. Use a smaller scale, or shadow: false.',
    });
  }
  // The work is limited because anyone may request pictures of code, and the isolate draws all of them (SEC-3).
  const ms = rejectTooMuchWork(takumi, drawing, scale, codeWorkMs);
  const { bytes } = await painter.paint(drawing, output, {
    lane,
    ms,
    // The engine and the highlighter each have wasm memory of their own in one isolate (RND-20).
    makeRoom: () => {
      if (peakBytes(drawing, output) + highlighter.heldBytes > isolateBudgetBytes) highlighter.release();
    },
  });
  return bytes;
}
