import type { Constraint, TextContent } from '#css-layout';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox } from '../../../design/boxes/types.ts';
import type { MeasuredNode, TakumiNode } from '../glue.ts';
import type { TextSubstitute } from '../quirks/bidi/index.ts';
import { type MeasuredSize, measuredSizes } from './measured-sizes.ts';
import { oneLineHeights } from './one-line-heights.ts';

/** Measures nodes side by side, each by itself, at one device pixel a px. */
type MeasureNodes = (nodes: readonly TakumiNode[]) => readonly MeasuredNode[];

/** A text that is laid out: its node without a box around it. */
export interface MeasurableText {
  node: TakumiNode;
  style: BoxStyle;
}

/** What a text is measured as: another version of it may be larger. */
export interface TextVersion {
  /** px of a text that shrinks. */
  shrunkSize: number | undefined;
  substitute: TextSubstitute | undefined;
  clamps: boolean;
}

/** How the texts of a page are measured at a time. */
export interface TextPrinting {
  versionOf(box: TextBox): TextVersion;
  /** A text without the box around it, its style complete. */
  node(box: TextBox, style: BoxStyle): TakumiNode;
  measure: MeasureNodes;
}

interface Known {
  version: TextVersion;
  text: MeasurableText;
  widths: Map<Constraint, number>;
  heights: Map<number, number>;
  /** Widths at which the height is asked. */
  asked: Set<number>;
  baseline?: number;
}

/** What a layout asked and is not known yet: a node to measure, and who takes its size. */
interface Ask {
  node: TakumiNode;
  take(size: MeasuredSize): void;
}

/** The fonts that texts are measured in. */
export interface MeasuredFonts {
  /** A name for them, by which sizes are known again on other pages. */
  fontSet: string;
  /** Whether the first family of a list, as nodes have it, has a character. */
  hasCharacter(families: string, character: string): boolean;
}

/** A text without a character has no line (CSS Inline 3, section 2.1); takumi 2.16.3 gives it one. */
const emptyText: TextContent = {
  kind: 'text',
  width: () => 0,
  at: () => ({ height: 0 }),
};

/**
 * How large the texts of a page are. A layout may ask for more than is known: it is answered with a guess, and what it
 * asked is measured all at once before the next layout.
 */
export class TextMeasures {
  readonly #texts = new Map<TextBox, Known>();
  readonly #fonts: MeasuredFonts;
  #printing: TextPrinting | undefined;
  #widths: Ask[] = [];
  #heights: (Ask & { width: number })[] = [];
  #baselines: Known[] = [];
  readonly #asking = new Set<Set<number>>();

  constructor(fonts: MeasuredFonts) {
    this.#fonts = fonts;
  }

  /** From here on texts are measured as `printing` has them; what is known of those that it leaves alone is kept. */
  printAs(printing: TextPrinting): void {
    this.#printing = printing;
  }

  /** `style` is that of the text alone, with all that it inherits. */
  content(box: TextBox, style: BoxStyle): TextContent {
    if (box.spans.every(({ text }) => text === '')) return emptyText;
    const known = () => this.#known(box, style);
    return {
      kind: 'text',
      width: (constraint) => this.#width(known(), constraint),
      at: (width) => ({ height: this.#height(known(), width) }),
      baseline: () => this.#baseline(known()),
    };
  }

  /** The texts that were asked for, as they were measured last. */
  get texts(): ReadonlyMap<TextBox, MeasurableText> {
    return new Map([...this.#texts].map(([box, { text }]) => [box, text]));
  }

  /** Whether a layout asked for what was not known. */
  get hasGuessed(): boolean {
    return this.#widths.length + this.#heights.length + this.#baselines.length > 0;
  }

  /** Measures what was asked. Heights wait while widths are asked, on which they may depend. */
  measureAsked(): void {
    const { measure } = this.#printed;
    const asks = this.#widths.length > 0 ? this.#widths : this.#takeOneLines(measure);
    const measured = measuredSizes(
      asks.map(({ node }) => node),
      this.#fonts.fontSet,
      measure,
    );
    for (const [place, size] of measured.entries()) asks[place]?.take(size);
    const probed = this.#baselines.map(({ text }) => withProbe(text));
    for (const [place, node] of (probed.length === 0 ? [] : measure(probed)).entries()) {
      const known = this.#baselines[place];
      if (known) known.baseline = node.children[0]?.transform[5] ?? 0;
    }
    this.#widths = [];
    this.#heights = [];
    this.#baselines = [];
    for (const asked of this.#asking) asked.clear();
    this.#asking.clear();
  }

  /** Answers the heights that are sure without measuring each; what is left. */
  #takeOneLines(measure: MeasureNodes): readonly Ask[] {
    const heights = oneLineHeights(this.#heights, { ...this.#fonts, measure });
    return this.#heights.filter(({ width, take }, place) => {
      const height = heights[place];
      if (height !== undefined) take({ width, height });
      return height === undefined;
    });
  }

  get #printed(): TextPrinting {
    if (!this.#printing) throw new Error('A layout began before it was said how texts are measured');
    return this.#printing;
  }

  #known(box: TextBox, style: BoxStyle): Known {
    const version = this.#printed.versionOf(box);
    const found = this.#texts.get(box);
    if (found && isSame(found.version, version)) return found;
    const text = { node: this.#printed.node(box, style), style };
    const made = { version, text, widths: new Map(), heights: new Map(), asked: new Set<number>() };
    this.#texts.set(box, made);
    return made;
  }

  #width(known: Known, constraint: Constraint): number {
    const { text, widths, heights } = known;
    // A text that does not wrap is as narrow as it is wide.
    const asked = isBreakable(text.style) ? constraint : 'max';
    const found = widths.get(asked);
    if (found !== undefined) return found;
    widths.set(asked, 0);
    this.#widths.push({
      node: sized(text, `${asked}-content`),
      take: ({ width, height }) => {
        const indent = asked === 'max' ? indentOf(text.style) : 0;
        widths.set(asked, width + indent);
        if (asked === 'max' && indent === 0) heights.set(width, height);
      },
    });
    return 0;
  }

  #height({ text, widths, heights, asked }: Known, width: number): number {
    const found = heights.get(width);
    if (found !== undefined) return found;
    // One line where there is room, however much of it: only what is aligned in it moves.
    const widest = widths.get('max');
    const inOneLine = widest !== undefined && width >= widest - smallest ? heights.get(widest) : undefined;
    if (inOneLine !== undefined) return inOneLine;
    if (asked.has(width)) return 0;
    asked.add(width);
    this.#asking.add(asked);
    const node = sized(text, `${width + smallest}px`);
    this.#heights.push({ node, width, take: ({ height }) => heights.set(width, height) });
    return 0;
  }

  #baseline(known: Known): number {
    if (known.baseline !== undefined) return known.baseline;
    known.baseline = 0;
    this.#baselines.push(known);
    return 0;
  }
}

function isSame(one: TextVersion, other: TextVersion): boolean {
  return one.shrunkSize === other.shrunkSize && one.substitute === other.substitute && one.clamps === other.clamps;
}

/** px. Engines round advances and sums of fractions to 64ths: a text that wants so little more is left whole. */
export const smallest = 1 / 32;

function isBreakable({ whiteSpace, textWrap }: BoxStyle): boolean {
  return whiteSpace !== 'nowrap' && whiteSpace !== 'pre' && textWrap !== 'nowrap';
}

/** px. takumi 2.16.3 leaves it out of a text's own width. */
function indentOf({ textIndent }: BoxStyle): number {
  return textIndent?.endsWith('px') ? Math.max(0, Number.parseFloat(textIndent)) : 0;
}

function sized({ node, style }: MeasurableText, width: string): TakumiNode {
  // A break that only keeps a word from overflowing makes no text narrower (CSS Text 3, section 5.5).
  const breaks = style['overflowWrap'] === 'break-word' && width === 'min-content' ? { overflowWrap: 'normal' } : {};
  return { ...node, style: { ...node.style, ...breaks, position: 'absolute', left: '0px', top: '0px', width } };
}

/** A text that is measured as wide as it is without a break. */
export function inOneLine(node: TakumiNode): TakumiNode {
  return { ...node, style: { ...node.style, position: 'absolute', left: '0px', top: '0px', width: 'max-content' } };
}

/** An inline-level box without a size, which stands on the baseline of the first line. */
const probe: TakumiNode = { type: 'container', style: { display: 'inline-block', width: '0px', height: '0px' } };

/** A text in one line after a probe, whose top is the baseline. */
export function withProbe(text: MeasurableText): TakumiNode {
  const { type, text: plain, children = [], ...node } = sized(text, 'max-content');
  const inner: TakumiNode[] = type === 'text' ? [{ type, text: plain ?? '', style: { display: 'inline' } }] : children;
  return { ...node, type: 'container', style: { ...node.style, display: 'block' }, children: [probe, ...inner] };
}
