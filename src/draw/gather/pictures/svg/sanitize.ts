import { type CleanElement, cleanElement } from './clean.ts';
import { defaultSvgLimits, type SvgLimits, SvgRefusal } from './limits.ts';
import { parseSvg } from './parse.ts';
import { printSvg } from './print.ts';
import { readSize, type SvgSize } from './size.ts';
import { StyleSheet } from './styles.ts';
import { textElements } from './vocabulary.ts';
import { type SvgWeight, weigh } from './weigh.ts';

export interface SvgOptions {
  /**
   * The beginning of every id (`s` by default), so that several SVGs can be in one file: a letter, then
   * `[A-Za-z0-9_-]`.
   */
  idPrefix?: string;
  limits?: Partial<SvgLimits>;
}

export type SanitizedSvg =
  | ({
      ok: true;
      /** One `svg` element with its namespace, size and viewBox, without a declaration or DOCTYPE. */
      markup: string;
      /** The names of what was removed, at most 20, for a warning. */
      stripped: string[];
      /** Whether it has texts: no font comes with an SVG. */
      hasText: boolean;
      /** Whether it stretches to a box of other proportions (SVG 2, section 8.8). */
      stretches: boolean;
    } & SvgWeight &
      SvgSize)
  | { ok: false; reason: string };

const maxStripped = 20;
const maxGrowth = 4;

/**
 * Prints an SVG again from an allow-list (SEC-2): everything that vocabulary.ts does not list is removed. Nothing in
 * the result runs, moves or points outside itself. Markup that could exhaust a renderer is rejected (SEC-3). Sizes are
 * in CSS px; the reason is public and says what to do, without its last period. Never throws.
 */
export function sanitizeSvg(source: string, options: SvgOptions = {}): SanitizedSvg {
  const limits = { ...defaultSvgLimits, ...options.limits };
  try {
    return sanitize(source, options.idPrefix ?? 's', limits);
  } catch (error) {
    if (error instanceof SvgRefusal) return { ok: false, reason: error.message };
    throw error;
  }
}

function sanitize(source: string, idPrefix: string, limits: SvgLimits): SanitizedSvg {
  if (byteLength(source, limits.maxBytes) > limits.maxBytes) {
    throw new SvgRefusal(`the SVG has more than ${limits.maxBytes} bytes. Simplify the drawing`);
  }
  const stripped = new Set<string>();
  const strip = (name: string) => {
    if (stripped.size < maxStripped) stripped.add(name);
  };
  const { root, css } = parseSvg(source.toWellFormed(), limits, strip);
  const size = readSize(root.attributes, limits.pictures.maxSide);
  if (!size) throw new SvgRefusal('the width or the height of the SVG is 0. Set both to at least 1');
  const rename = idPrinter(idPrefix);
  const sheet = new StyleSheet(css, rename, strip);
  const clean = cleanElement(root, [], { limits, sheet, rename, strip, totals: { commands: 0, pixels: 0 } });
  const weight = weigh(clean, limits);
  const markup = printSvg(withSize(clean, size), limits.maxBytes * maxGrowth);
  return {
    ok: true,
    markup,
    ...size,
    stripped: [...stripped],
    hasText: hasText(clean),
    stretches: stretches(root.attributes),
    ...weight,
  };
}

function stretches(attributes: ReadonlyMap<string, string>): boolean {
  return /^\s*none\b/.test(attributes.get('preserveAspectRatio') ?? '');
}

/** The length in UTF-8. A text that already exceeds the limit in UTF-16 units is not encoded. */
function byteLength(text: string, maxBytes: number): number {
  return text.length > maxBytes ? text.length : new TextEncoder().encode(text).length;
}

function hasText({ name, children }: CleanElement): boolean {
  return children.some((child) =>
    typeof child === 'string' ? textElements.has(name) && child.trim() !== '' : hasText(child),
  );
}

/** Numbers ids in the order of their appearance, so that they are plain names whatever they were called. */
function idPrinter(prefix: string): (id: string) => string {
  const newIds = new Map<string, string>();
  return (id) => {
    const printed = newIds.get(id) ?? `${prefix}${newIds.size}`;
    newIds.set(id, printed);
    return printed;
  };
}

function withSize(root: CleanElement, { width, height, viewBox }: SvgSize): CleanElement {
  const placed = new Set(['x', 'y', 'width', 'height', 'viewBox']);
  const attributes = new Map([
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['width', `${width}`],
    ['height', `${height}`],
    ['viewBox', viewBox.join(' ')],
    ...[...root.attributes].filter(([name]) => !placed.has(name)),
  ]);
  return { ...root, attributes };
}
