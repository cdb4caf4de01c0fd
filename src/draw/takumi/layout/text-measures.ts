import type { Constraint, TextContent } from '#css-layout';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox } from '../../../design/boxes/types.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';
import type { TextSubstitute } from '../quirks/bidi/index.ts';
import { type MeasuredSize, measuredSizes } from './measured-sizes.ts';
import { oneLineHeights } from './one-line-heights.ts';

/** Measures nodes side by side, independently of each other, at one device pixel per px. */
type MeasureNodes = (nodes: readonly TakumiNode[]) => readonly MeasuredNode[];

/** A text to lay out, as a node without a surrounding box. */
export interface MeasurableText {
  node: TakumiNode;
  style: BoxStyle;
}

/** The version of a text that is measured. Another version may have another size. */
export interface TextVersion {
  /** The font size in px. Set if the text shrinks. */
  shrunkSize: number | undefined;
  substitute: TextSubstitute | undefined;
  clamps: boolean;
}

/** How the texts of a page are currently measured. */
export interface TextPrinting {
  chooseVersion(box: TextBox): TextVersion;
  /** Returns the node of a text without a surrounding box, with its complete style. */
  node(box: TextBox, style: BoxStyle): TakumiNode;
  measure: MeasureNodes;
}

interface TextMeasureCache {
  version: TextVersion;
  text: MeasurableText;
  widths: Map<Constraint, number>;
  heights: Map<number, number>;
  /** The widths for which a layout needs the height. */
  requestedWidths: Set<number>;
  baseline?: number;
}

/**
 * A size that a layout needs and that is not known yet. It consists of the node to measure, and a function that is
 * called with the size.
 */
interface MeasureRequest {
  node: TakumiNode;
  take(size: MeasuredSize): void;
}

/** The fonts with which texts are measured. */
export interface MeasuredFonts {
  /** A name for the set of fonts, by which sizes are cached across pages. */
  fontSet: string;
  /** Whether the first family of a node's list has a character. */
  hasCharacter(families: string, character: string): boolean;
}

/**
 * The content of a text without characters. Such a text has no line (CSS Inline 3, section 2.1), but takumi 2.16.3
 * gives it one.
 */
const emptyText: TextContent = {
  kind: 'text',
  width: () => 0,
  at: () => ({ height: 0 }),
};

/**
 * The sizes of the texts of a page. If a layout needs a size that is not known yet, it gets an estimate. All such sizes
 * are measured together before the next layout.
 */
export class TextMeasures {
  readonly #texts = new Map<TextBox, TextMeasureCache>();
  readonly #fonts: MeasuredFonts;
  #printing: TextPrinting | undefined;
  #widths: MeasureRequest[] = [];
  #heights: (MeasureRequest & { width: number })[] = [];
  #baselines: TextMeasureCache[] = [];
  readonly #openRequests = new Set<Set<number>>();
  #measuresAtOnce = false;

  constructor(fonts: MeasuredFonts) {
    this.#fonts = fonts;
  }

  /**
   * Measures texts with `printing` from now on. Known sizes are kept for the texts that `printing` does not change.
   * With `atOnce`, each size is measured when a layout needs it, so that one layout is enough. This is faster if only
   * few sizes are needed.
   */
  printAs(printing: TextPrinting, { atOnce = false } = {}): void {
    this.#printing = printing;
    this.#measuresAtOnce = atOnce;
  }

  /** Whether a layout has needed the text, in the version in which the text is measured now. */
  isKnown(box: TextBox): boolean {
    const cached = this.#texts.get(box);
    return cached !== undefined && isSameVersion(cached.version, this.#printed.chooseVersion(box));
  }

  /** Forgets the texts that are not on the page. */
  keepOnly(boxes: ReadonlySet<TextBox>): void {
    for (const box of this.#texts.keys()) if (!boxes.has(box)) this.#texts.delete(box);
  }

  /** Returns the content of a text. `style` is the style of the text, including what it inherits. */
  content(box: TextBox, style: BoxStyle): TextContent {
    if (box.spans.every(({ text }) => text === '')) return emptyText;
    const getMeasures = () => this.#findCached(box, style);
    return {
      kind: 'text',
      width: (constraint) => this.#width(getMeasures(), constraint),
      at: (width) => ({ height: this.#height(getMeasures(), width) }),
      baseline: () => this.#baseline(getMeasures()),
    };
  }

  /** The texts that layouts needed, in the form in which they were measured last. */
  get texts(): ReadonlyMap<TextBox, MeasurableText> {
    return new Map([...this.#texts].map(([box, { text }]) => [box, text]));
  }

  /** Whether a layout got an estimate because a size was not known. */
  get hasGuessed(): boolean {
    return this.#widths.length + this.#heights.length + this.#baselines.length > 0;
  }

  /**
   * Measures the sizes that layouts needed. If any widths are missing, only widths are measured, because heights may
   * depend on them.
   */
  measureAsked(): void {
    const { measure } = this.#printed;
    const asks = this.#widths.length > 0 ? this.#widths : this.#takeOneLines(measure);
    const measured = measuredSizes(
      asks.map(({ node }) => node),
      this.#fonts.fontSet,
      measure,
    );
    for (const [index, size] of measured.entries()) asks[index]?.take(size);
    const probed = this.#baselines.map(({ text }) => withProbe(text));
    for (const [index, node] of (probed.length === 0 ? [] : measure(probed)).entries()) {
      const baselineRequest = this.#baselines[index];
      if (baselineRequest) baselineRequest.baseline = node.children[0]?.transform[5] ?? 0;
    }
    this.#widths = [];
    this.#heights = [];
    this.#baselines = [];
    for (const asked of this.#openRequests) asked.clear();
    this.#openRequests.clear();
  }

  /** Sets the heights that can be found without measuring each text, and returns the requests that remain. */
  #takeOneLines(measure: MeasureNodes): readonly MeasureRequest[] {
    const heights = oneLineHeights(this.#heights, { ...this.#fonts, measure });
    return this.#heights.filter(({ width, take }, index) => {
      const height = heights[index];
      if (height !== undefined) take({ width, height });
      return height === undefined;
    });
  }

  get #printed(): TextPrinting {
    if (!this.#printing) throw new Error('A layout began before it was said how texts are measured');
    return this.#printing;
  }

  #findCached(box: TextBox, style: BoxStyle): TextMeasureCache {
    const version = this.#printed.chooseVersion(box);
    const cached = this.#texts.get(box);
    if (cached && isSameVersion(cached.version, version) && isSameStyle(cached.text.style, style)) return cached;
    const text = { node: this.#printed.node(box, style), style };
    const made = { version, text, widths: new Map(), heights: new Map(), requestedWidths: new Set<number>() };
    this.#texts.set(box, made);
    return made;
  }

  #width(cache: TextMeasureCache, constraint: Constraint): number {
    const { text, widths, heights } = cache;
    // The minimum width of a text that cannot wrap is its maximum width.
    const widthConstraint = isBreakable(text.style) ? constraint : 'max';
    const cachedWidth = widths.get(widthConstraint);
    if (cachedWidth !== undefined) return cachedWidth;
    widths.set(widthConstraint, 0);
    this.#widths.push({
      node: toSizedNode(text, `${widthConstraint}-content`),
      take: ({ width, height }) => {
        const indent = widthConstraint === 'max' ? getIndent(text.style) : 0;
        widths.set(widthConstraint, width + indent);
        if (widthConstraint === 'max' && indent === 0) heights.set(width, height);
      },
    });
    if (this.#measuresAtOnce) this.measureAsked();
    return widths.get(widthConstraint) ?? 0;
  }

  #height({ text, widths, heights, requestedWidths }: TextMeasureCache, width: number): number {
    const cachedHeight = heights.get(width);
    if (cachedHeight !== undefined) return cachedHeight;
    // A text that fits on one line has the same height at every larger width. Only its alignment changes.
    const widest = widths.get('max');
    const inOneLine = widest !== undefined && width >= widest - smallest ? heights.get(widest) : undefined;
    if (inOneLine !== undefined) return inOneLine;
    if (requestedWidths.has(width)) return 0;
    requestedWidths.add(width);
    this.#openRequests.add(requestedWidths);
    const node = toSizedNode(text, `${width + smallest}px`);
    this.#heights.push({ node, width, take: ({ height }) => heights.set(width, height) });
    if (this.#measuresAtOnce) this.measureAsked();
    return heights.get(width) ?? 0;
  }

  #baseline(cache: TextMeasureCache): number {
    if (cache.baseline !== undefined) return cache.baseline;
    cache.baseline = 0;
    this.#baselines.push(cache);
    if (this.#measuresAtOnce) this.measureAsked();
    return cache.baseline;
  }
}

export function isSameVersion(one: TextVersion, other: TextVersion): boolean {
  return (
    one.shrunkSize === other.shrunkSize &&
    one.clamps === other.clamps &&
    isSameSubstitute(one.substitute, other.substitute)
  );
}

/** Substitutes are made again for each version of a page. */
function isSameSubstitute(one: TextSubstitute | undefined, other: TextSubstitute | undefined): boolean {
  if (one === other) return true;
  return (
    one !== undefined &&
    other !== undefined &&
    one.whole?.width === other.whole?.width &&
    (one.whole === undefined) === (other.whole === undefined) &&
    one.spans.length === other.spans.length &&
    one.spans.every((span, index) => {
      const otherSpan = other.spans[index];
      return otherSpan?.text === span.text && isSameStyle(span.style ?? {}, otherSpan.style ?? {});
    })
  );
}

function isSameStyle(one: BoxStyle, other: BoxStyle): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * A difference in px that is ignored. Engines round advances to 64ths, so a text that exceeds its room by this little
 * is not broken.
 */
export const smallest = 1 / 32;

function isBreakable({ whiteSpace, textWrap }: BoxStyle): boolean {
  return whiteSpace !== 'nowrap' && whiteSpace !== 'pre' && textWrap !== 'nowrap';
}

/** Returns the indent in px, because takumi 2.16.3 does not include it in the width of a text. */
function getIndent({ textIndent }: BoxStyle): number {
  return textIndent?.endsWith('px') ? Math.max(0, Number.parseFloat(textIndent)) : 0;
}

function toSizedNode({ node, style }: MeasurableText, width: string): TakumiNode {
  // A line break that only prevents overflow does not reduce the minimum width (CSS Text 3, section 5.5).
  const breaks: BoxStyle =
    style['overflowWrap'] === 'break-word' && width === 'min-content' ? { overflowWrap: 'normal' } : {};
  return { ...node, style: { ...node.style, ...breaks, position: 'absolute', left: '0px', top: '0px', width } };
}

/** Returns a node that is measured at its width without line breaks. */
export function inOneLine(node: TakumiNode): TakumiNode {
  return { ...node, style: { ...node.style, position: 'absolute', left: '0px', top: '0px', width: 'max-content' } };
}

/** An inline-level box of zero size, which is placed on the baseline of the first line. */
const probe: TakumiNode = { type: 'container', style: { display: 'inline-block', width: '0px', height: '0px' } };

/** Returns a text in one line that begins with a probe. The top of the probe is at the baseline. */
export function withProbe(text: MeasurableText): TakumiNode {
  const { type, text: plain, children = [], ...node } = toSizedNode(text, 'max-content');
  const inner: TakumiNode[] = type === 'text' ? [{ type, text: plain ?? '', style: { display: 'inline' } }] : children;
  return { ...node, type: 'container', style: { ...node.style, display: 'block' }, children: [probe, ...inner] };
}
