import { insetsIn } from '#css-layout';
import type { PageEmoji } from '../../gather/emoji/index.ts';
import { type Area, evenly, shrinkArea } from '../../geometry/area.ts';
import { getScale } from '../../geometry/matrix.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox, PreparedText } from '../../prepare/tree.ts';
import type { Edges } from '../../style/sides.ts';
import type { Canvas, Setting } from './drawing/canvas.ts';
import type { Panel } from './drawing/decoration.ts';
import { textInset } from './drawing/geometry.ts';
import { square } from './native/radii.ts';
import { textBody } from './text/body.ts';
import { buildParagraphs, type Paragraph } from './text/characters.ts';
import { cutLines } from './text/cut.ts';
import { computeLayout, type Layout, paragraphHeight } from './text/layout.ts';
import { spanPaints } from './text/span-paint.ts';
import type { DeckParts, FontMetrics } from './types.ts';
import { unsupported } from './unsupported.ts';

/** The metrics of Inter, used for fonts whose metrics are unknown. */
const usualMetrics: FontMetrics = { ascent: 0.969, descent: 0.241 };

interface Frame {
  measured: MeasuredBox;
  locale: string;
  setting: Setting;
  fontMetrics: DeckParts['fontMetrics'];
  findFamily: DeckParts['findFamily'];
  listWeights: DeckParts['listWeights'];
  emoji?: PageEmoji | undefined;
}

/** The maximum number of emoji in one text that each become a picture. */
const maxEmoji = 300;

/** The area inside a box's border and padding. */
export function contentArea({ layout }: PreparedBox, { x, y, width, height }: Area): Area {
  return shrinkArea({ x, y, width, height }, insetsIn(layout, width));
}

/**
 * Draws a text as an editable text box (DOCF-2). If the text has a single shape as decoration (fill and line), one
 * shape has both the text and the decoration. Gaps are left for emoji. Returns the UTF-16 offset up to which its
 * characters are drawn.
 * @throws Unsupported for colors, for backgrounds of spans, and for more emoji than a slide may have
 */
export function drawText(canvas: Canvas, prepared: PreparedText, panel: Panel | undefined, frame: Frame): number {
  const { measured, setting } = frame;
  const { box, text, spans } = prepared;
  if ((measured.pictures?.length ?? 0) > maxEmoji) unsupported(`room for more than ${maxEmoji} emoji in a text`);
  const content = contentArea(prepared, measured);
  const shown = cutLines(prepared, measured.lines ?? [], content);
  // Texts with a line limit keep their number of lines, even if PowerPoint could fit more into one.
  const keepsLines = box.maxLines !== undefined && shown.lines.length > 1;
  const paragraphs = buildParagraphs(prepared, { ...shown, locale: frame.locale, emoji: frame.emoji, keepsLines });
  if (shown.lines.length === 0 || paragraphs.every(({ runs }) => runs.length === 0)) {
    if (panel) canvas.addPanel(box.layerId, panel, setting, undefined, box.alt);
    return 0;
  }
  const { families, weight, isItalic } = paragraphs.find(({ runs }) => runs.length > 0)?.runs[0]?.style ?? text;
  const metrics = frame.fontMetrics?.({ families, weight, isItalic }) ?? usualMetrics;
  const paints = spanPaints(prepared, shown.lines);
  const layout = computeLayout(box, text, { content, lines: shown.lines, paragraphs, metrics, keepsLines });
  const insets = panel && insetsWithin(panel, layout, paragraphs);
  if (panel && !insets) canvas.addPanel(box.layerId, panel, setting);
  const shape = panel && insets ? panel : { area: layout.area, corners: square };
  const body = textBody(paragraphs, text, layout, insets ?? evenly(0), content, {
    lang: frame.locale,
    scale: getScale(setting.matrix),
    opacity: setting.opacity,
    ...(frame.findFamily ? { findFamily: frame.findFamily } : {}),
    ...(frame.listWeights ? { listWeights: frame.listWeights } : {}),
    getBaseline: (span) => spans[span]?.baselineShift ?? 0,
    getHighlight: (span) => paints[span]?.highlight,
    getPaint: (span) => paints[span]?.paint,
  });
  canvas.addPanel(box.layerId, shape, setting, body, box.alt);
  return shown.cut?.end ?? Number.POSITIVE_INFINITY;
}

/**
 * Computes the insets that place a text correctly in the shape of its decoration. Undefined if the shape has no room
 * for the text. A text of one line may get a lower line height to move it up, because PowerPoint aligns text to the
 * bottom of its line.
 */
function insetsWithin(panel: Panel, layout: Layout, paragraphs: readonly Paragraph[]): Edges | undefined {
  const inner = textInset(panel.area, panel.corners);
  const left = layout.area.x - panel.area.x - inner.x;
  const top = layout.area.y - panel.area.y - inner.y;
  const right = panel.area.x + panel.area.width - layout.area.x - layout.area.width - inner.x;
  const isTooWide = left < 0 || (layout.wraps && right < 0);
  if (isTooWide) return undefined;
  const [only] = paragraphs;
  if (top < 0) {
    if (!only || paragraphs.length > 1 || only.lines.length > 1 || paragraphHeight(only) + top <= 0) return undefined;
    only.height = paragraphHeight(only) + top;
  }
  return { left, top: Math.max(0, top), right: Math.max(0, right), bottom: 0 };
}
