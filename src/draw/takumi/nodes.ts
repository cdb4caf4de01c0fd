import { once } from '../../core/once.ts';
import { pickDrawable } from '../../design/boxes/style/index.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox, TextSpan } from '../../design/boxes/types.ts';
import type { TextPart } from '../gather/emoji/index.ts';
import { emojiStyle } from '../gather/emoji/inline-style.ts';
import { withWordBreaks, zeroWidthSpace } from '../gather/fonts/word-breaks.ts';
import type { Picture } from '../gather/picture.ts';
import { inheritText, initialText, type TextStyle } from '../style/text.ts';
import type { TakumiNode } from './glue.ts';
import { type Place, placedStyle } from './layout/placed-style.ts';
import { type BoxInsets, splitBackground, withoutSeveralAreas } from './quirks/background-boxes.ts';
import type { TextSubstitute } from './quirks/bidi/index.ts';
import { clipTiles } from './quirks/clip-tiles.ts';
import { keepGradientEnds } from './quirks/gradient-ends.ts';
import { withoutLastBreak } from './quirks/last-break.ts';
import { translateBeforeMatrix } from './quirks/matrix-translation.ts';
import { framedPicture, type PictureFrame } from './quirks/picture-frames.ts';
import { takeSpanInsets, withInsets } from './quirks/span-insets.ts';
import { type DeclaredText, hasLetterPaint, planPasses, styleIn, type TextPass } from './quirks/text-passes.ts';

export interface NodePrinting {
  /** Narrows a canonical list of families to those that were gathered, and appends fallbacks for missing glyphs. */
  families(list: string): string;
  /** Returns the picture of a box. The picture's key is the name under which the engine receives its bytes. */
  getPicture(box: ImageBox): Pick<Picture, 'key' | 'isVector' | 'stretches' | 'turned'>;
  /** The emoji of the page; absent if no text has emoji. */
  emoji?: {
    splitEmoji(layerId: string, text: string): readonly TextPart[];
    getKey(emoji: Picture): string;
  };
  /** Returns the text of a layer without what cannot be drawn. Absent if all texts can be drawn completely. */
  drawable?: (layerId: string, text: string) => string;
  /** Returns the font size in px to which a text was shrunk. */
  shrunkSize(box: TextBox): number | undefined;
  /** Returns the frame of a picture that takumi would otherwise position incorrectly. */
  pictureFrame(box: ImageBox): PictureFrame | undefined;
  /**
   * Whether takumi limits the lines of a text. Texts that shrink are measured completely, before their lines are
   * limited and cut.
   */
  clamps(box: TextBox): boolean;
  /** Returns the substitute for a text that takumi would draw differently from browsers. */
  findSubstitute(box: TextBox): TextSubstitute | undefined;
  /** Whether the content of a box is left out, because only the position of the box is needed. */
  isEmpty?(box: Box): boolean;
  /** Returns the border and padding of a box in px. Absent if boxes are measured but not painted. */
  getInsets?(box: Box): BoxInsets;
  /** Returns the position of a box. Absent if a text is measured by itself. */
  findPlace?(box: Box): Place | undefined;
  /** Returns the part of a box that is drawn. Absent if all boxes are drawn. */
  choosePart?(box: Box): DrawnPart;
}

/**
 * `frame` is a container that is not painted itself, but keeps its position, transform and clip for those boxes inside
 * it that are drawn.
 */
export type DrawnPart = 'all' | 'frame' | 'nothing';

/** The values that a box inherits from its ancestors. */
interface ParentContext {
  /** The lines that are drawn under and through the texts in the box. */
  decoration: BoxStyle;
  /** Returns the inherited text style, which is only computed when it is needed. */
  text(): TextStyle;
  /** Whether the letters may have shadows or outlines. */
  hasLetterPaint: boolean;
}

const page: ParentContext = { decoration: {}, text: () => initialText, hasLetterPaint: false };

/**
 * Turns a tree of boxes into nodes of takumi. Browsers and takumi have different defaults, so both get explicit values
 * for all properties that differ.
 */
export function takumiNode(box: Box, printing: NodePrinting, parentContext: ParentContext = page): TakumiNode {
  const ownNodeStyle = {
    boxSizing: 'border-box',
    ...(box.kind === 'text' ? inheritDecoration(box, parentContext.decoration) : {}),
    ...ownStyle(box.style, printing),
  };
  const boxPlace = printing.findPlace?.(box);
  const whole = boxPlace ? placedStyle(ownNodeStyle, boxPlace) : ownNodeStyle;
  if (printing.choosePart?.(box) === 'frame') return frameNode(box, whole, printing, parentContext);
  const { style, nodes: behind } = splitBackground(whole, () => printing.getInsets?.(box));
  if (printing.isEmpty?.(box)) return { type: 'container', style, children: [] };
  switch (box.kind) {
    case 'container':
      return {
        type: 'container',
        style,
        children: [...behind, ...childNodes(box, printing, parentContext)],
      };
    case 'image':
      return imageNode(box, style, printing);
    case 'text':
      return textNode({ box, frame: style, behind, parentContext }, printing);
  }
}

function childNodes(box: ContainerBox, printing: NodePrinting, parentContext: ParentContext): TakumiNode[] {
  return inPaintOrder(box)
    .filter((child) => printing.choosePart?.(child) !== 'nothing')
    .map((child) => takumiNode(child, printing, toChildContext(box, parentContext)));
}

/** Matches properties that paint a box. Those that shape a box and clip its content are not included. */
const painting = /^(?:background|border(?!.*Radius)|outline|boxShadow|backdropFilter)/;

function frameNode(box: Box, style: BoxStyle, printing: NodePrinting, parentContext: ParentContext): TakumiNode {
  const { top = 0, right = 0, bottom = 0, left = 0 } = printing.getInsets?.(box).border ?? {};
  const border = {
    borderWidth: `${top}px ${right}px ${bottom}px ${left}px`,
    borderStyle: 'solid',
    borderColor: 'transparent',
  };
  return {
    type: 'container',
    style: { ...Object.fromEntries(Object.entries(style).filter(([property]) => !painting.test(property))), ...border },
    children: box.kind === 'container' ? childNodes(box, printing, parentContext) : [],
  };
}

function toChildContext(box: ContainerBox, parentContext: ParentContext): ParentContext {
  return {
    decoration: decorationIn(box, inheritDecoration(box, parentContext.decoration)),
    text: once(() => inheritText(parentContext.text(), box.style)),
    hasLetterPaint: parentContext.hasLetterPaint || hasLetterPaint(box.style),
  };
}

/**
 * Returns the text decoration that texts in a container get. takumi 2.16.3 does not draw a container's decoration under
 * its texts (CSS Text Decoration 3, section 2.1), so the texts get it directly.
 */
function decorationIn({ style }: ContainerBox, parentStyle: BoxStyle): BoxStyle {
  if (!/line|under|over/.test(style['textDecorationLine'] ?? style['textDecoration'] ?? '')) return parentStyle;
  const color: BoxStyle = style['color'] === undefined ? {} : { textDecorationColor: style['color'] };
  const ownDecoration = Object.entries(style).filter(([property]) => /^text(?:Decoration|Underline)/.test(property));
  return { ...color, ...Object.fromEntries(ownDecoration) };
}

/** Returns the decoration that a box inherits. Boxes that are out of the flow or inline-level inherit none. */
function inheritDecoration({ style }: Box, decoration: BoxStyle): BoxStyle {
  return style['position'] === 'absolute' || (style['display'] ?? '').startsWith('inline') ? {} : decoration;
}

/**
 * Returns the children in the order in which they are painted, which depends on `order` (CSS Flexbox 1, section 5.4.1).
 */
export function inPaintOrder({ children }: ContainerBox): readonly Box[] {
  if (!children.some(({ style }) => style['order'] !== undefined)) return children;
  const getOrder = ({ style }: Box) => (style['position'] === 'absolute' ? 0 : Number(style['order'] ?? 0));
  return children.toSorted((one, other) => getOrder(one) - getOrder(other));
}

interface TextToPrint {
  box: TextBox;
  /** The style of the box, including its position. */
  frame: BoxStyle;
  /** The nodes that are painted behind the lines. */
  behind: TakumiNode[];
  parentContext: ParentContext;
}

function textNode({ box, frame, behind, parentContext }: TextToPrint, printing: NodePrinting): TakumiNode {
  const shrunk = printing.shrunkSize(box);
  const substitute = printing.findSubstitute(box);
  const declared = {
    ...lineEnds(box, frame, printing, substitute),
    ...(shrunk === undefined ? {} : { fontSize: `${shrunk}px` }),
  };
  const spans = withoutLastBreak(substitute?.spans ?? box.spans, box.style);
  const text = once(() => inheritText(parentContext.text(), box.style, shrunk));
  const parts = spans.map(({ text }) => printing.emoji?.splitEmoji(box.layerId, text) ?? [{ text }]);
  const hasEmoji = parts.some((each) => each.some(({ emoji }) => emoji));
  const { lines, linesDown } = printing.findPlace?.(box) ?? {};
  const [only] = spans;
  const content = (ownNodeStyle: BoxStyle, pass: TextPass): TakumiNode =>
    only && isOnePlain(spans) && !hasEmoji
      ? { type: 'text', text: toDrawnText(box, only.text, printing), style: ownNodeStyle }
      : {
          type: 'container',
          style: { ...ownNodeStyle, display: 'block' },
          children: spans.flatMap((_, index) =>
            spanNodes({ box, spans, index, parts: parts[index] ?? [], text, pass }, printing),
          ),
        };
  const hasLines = parentContext.hasLetterPaint || [declared, ...spans.map((span) => span.style)].some(hasLetterPaint);
  const whole = { style: declared, text: hasLines ? text() : initialText };
  const buildLetterStyle = (pass: TextPass) => letterStyle(styleIn(pass, whole));
  const insets = hasLines && !isFilledByBackground(frame) ? printing.getInsets?.(box) : undefined;
  const passes = planPasses(insets ? [whole, ...spans.map((span) => declaredSpan(span, whole.text))] : []);
  const style = { ...declared, ...buildLetterStyle('whole') };
  if (insets && passes.length > 1) {
    const at = lines ? placedStyle({}, lines) : toInnerPlacement(insets, linesDown);
    const layers = passes.map((pass) => content({ ...at, ...buildLetterStyle(pass) }, pass));
    return { type: 'container', style, children: [...behind, ...layers] };
  }
  const ownNodes = buildLetterStyle('whole');
  if (lines)
    return {
      type: 'container',
      style,
      children: [...behind, content({ ...placedStyle({}, lines), ...ownNodes }, 'whole')],
    };
  if (linesDown !== undefined || behind.length > 0) {
    const moved = { display: 'block', position: 'relative', top: `${linesDown ?? 0}px`, ...ownNodes };
    return { type: 'container', style, children: [...behind, content(moved, 'whole')] };
  }
  return content(style, 'whole');
}

/** Returns the part of a style that paints letters, not their box. */
function letterStyle(style: BoxStyle): BoxStyle {
  return Object.fromEntries(
    Object.entries(style).filter(([property]) => /^(?:text(?:Shadow|Decoration|Underline)|WebkitText)/.test(property)),
  );
}

function declaredSpan({ style }: TextSpan, parentStyle: TextStyle): DeclaredText {
  return { style, text: inheritText(parentStyle, style) };
}

/** Whether the background fills the letters. They must then be drawn in the box that has the background. */
function isFilledByBackground({ background = '', backgroundClip = '' }: BoxStyle): boolean {
  return /\btext\b/.test(`${background} ${backgroundClip}`);
}

/** Returns a position in px from the padding box, because boxes are positioned relative to it. */
function toInnerPlacement({ width, height, border, content }: BoxInsets, down = 0): BoxStyle {
  return placedStyle(
    {},
    {
      left: content.left - border.left,
      top: content.top - border.top + down,
      width: width - content.left - content.right,
      height: height - content.top - content.bottom,
    },
  );
}

function isOnePlain(spans: readonly TextSpan[]): boolean {
  const [only, ...others] = spans;
  return only !== undefined && others.length === 0 && Object.keys(only.style).length === 0;
}

/** Returns the styles that limit lines that are too long or too many, if they have not been cut yet. */
function lineEnds(
  box: TextBox,
  frame: BoxStyle,
  printing: NodePrinting,
  substitute: TextSubstitute | undefined,
): BoxStyle {
  const { textOverflow: _, ...whole } = frame;
  if (substitute?.whole) {
    const { width } = substitute.whole;
    const side = `${width}px`;
    return { ...whole, ...(width === undefined ? {} : { width: side, minWidth: side, maxWidth: side }) };
  }
  if (!printing.clamps(box) || box.isCutToFit) return whole;
  if (box.maxLines === undefined) return frame;
  return { ...frame, overflow: 'hidden', textOverflow: 'ellipsis', WebkitLineClamp: String(box.maxLines) };
}

interface SpanToPrint {
  box: TextBox;
  spans: readonly TextSpan[];
  index: number;
  parts: readonly TextPart[];
  /** Returns the style of the surrounding text. */
  text(): TextStyle;
  pass: TextPass;
}

function spanNodes(printed: SpanToPrint, printing: NodePrinting): TakumiNode[] {
  const { box, spans, index, parts, text, pass } = printed;
  const span = spans[index] ?? { text: '', style: {} };
  const drawn = withoutSeveralAreas({ display: 'inline', ...ownStyle(span.style, printing) });
  const isPainted = pass !== 'whole' || hasLetterPaint(drawn);
  const painted = isPainted ? styleIn(pass, { ...declaredSpan(span, text()), style: drawn }) : drawn;
  const { style, insets } = takeSpanInsets(painted, () => inheritText(text(), span.style).size);
  const hasEmoji = parts.some(({ emoji }) => emoji);
  if (!hasEmoji && !insets) return [{ type: 'text', text: toDrawnText(box, span.text, printing), style }];
  const content = partNodes(box, span, parts, printing);
  const wrapSpan = (children: TakumiNode[]): TakumiNode => ({ type: 'container', style, children });
  if (!insets) return [wrapSpan(content)];
  const start = [last(spans[index - 1]), first(span)] as const;
  const end = [last(span), first(spans[index + 1])] as const;
  return withInsets(content, insets, { isRtl: text().direction === 'rtl', start, end }, wrapSpan);
}

function first(span: TextSpan | undefined): string {
  return span?.text[0] ?? '';
}

function last(span: TextSpan | undefined): string {
  return span?.text.at(-1) ?? '';
}

function partNodes(box: TextBox, span: TextSpan, parts: readonly TextPart[], printing: NodePrinting): TakumiNode[] {
  const isCutShort = !box.isCutToFit && (box.maxLines !== undefined || box.style['textOverflow'] !== undefined);
  return parts.flatMap(({ text, emoji }, index): TakumiNode[] => {
    if (!emoji || !printing.emoji)
      return [{ type: 'text', text: toDrawnText(box, text, printing), style: { display: 'inline' } }];
    const picture: TakumiNode = { type: 'image', src: printing.emoji.getKey(emoji), style: emojiStyle(box, span) };
    const isBeforeText = parts[index + 1] !== undefined && !parts[index + 1]?.emoji;
    // takumi only replaces text with an ellipsis, so a text of no width is added between pictures.
    if (!isCutShort || isBeforeText) return [picture];
    return [picture, { type: 'text', text: zeroWidthSpace, style: { display: 'inline' } }];
  });
}

function toDrawnText({ layerId }: TextBox, text: string, { drawable }: NodePrinting): string {
  return withWordBreaks(drawable ? drawable(layerId, text) : text);
}

function imageNode(box: ImageBox, style: BoxStyle, printing: NodePrinting): TakumiNode {
  const picture = printing.getPicture(box);
  // takumi 2.16.3 fails if a picture has no size.
  if (printing.findPlace?.(box)?.isWithoutRoom) return { type: 'container', style, children: [] };
  const frame = printing.pictureFrame(box);
  if (frame) return framedPicture(picture, style, frame);
  const { fit, focus } = box;
  // In a box of other proportions, an SVG keeps its proportions unless the SVG says otherwise. `fill` only stretches
  // the area in which it is drawn.
  const isKept = fit === 'fill' && box.source.kind !== 'drawing' && picture.isVector && !picture.stretches;
  const fitting = isKept
    ? { objectFit: 'contain', objectPosition: '50% 50%' }
    : { objectFit: fit, objectPosition: `${focus.x * 100}% ${focus.y * 100}%` };
  return { type: 'image', src: picture.key, style: { ...style, ...fitting } };
}

/**
 * Returns the part of a style that takumi can parse. It throws at any other part. Families are narrowed, because takumi
 * would use any family in place of an unknown or generic one.
 */
function ownStyle(authored: BoxStyle, { families }: NodePrinting): BoxStyle {
  const style = translateBeforeMatrix(keepGradientEnds(clipTiles(pickDrawable('takumi', authored).style)));
  const fontFamily = style['fontFamily'];
  return fontFamily === undefined ? style : { ...style, fontFamily: families(fontFamily) };
}
