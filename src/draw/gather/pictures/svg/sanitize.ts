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
   * The prefix of every id (`s` by default), which allows several SVGs in one file. It is a letter followed by
   * characters of `[A-Za-z0-9_-]`.
   */
  idPrefix?: string;
  limits?: Partial<SvgLimits>;
}

export type SanitizedSvg =
  | ({
      ok: true;
      /** One `svg` element with its namespace, size and viewBox, without a declaration or DOCTYPE. */
      markup: string;
      /** The names of what was removed, for a warning. At most 20 names. */
      stripped: string[];
      /** Whether the SVG has texts. They must be converted, because an SVG brings no fonts. */
      hasText: boolean;
      /** Whether the SVG is stretched if its box has other proportions (SVG 2, section 8.8). */
      stretches: boolean;
    } & SvgWeight &
      SvgSize)
  | { ok: false; reason: string };

const maxStripped = 20;
const maxGrowth = 4;

/**
 * Prints an SVG again with only what the allow-list in vocabulary.ts contains (SEC-2). The result has no scripts,
 * animations or references to anything outside it. Markup that could exhaust a renderer is rejected (SEC-3). Sizes are
 * in CSS px. The reason for a rejection is shown to users and says what to do; its last period is left out. This
 * function never throws.
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

/** Returns the length of a text in UTF-8. A text that already exceeds the limit in UTF-16 units is not encoded. */
function byteLength(text: string, maxBytes: number): number {
  return text.length > maxBytes ? text.length : new TextEncoder().encode(text).length;
}

function hasText({ name, children }: CleanElement): boolean {
  return children.some((child) =>
    typeof child === 'string' ? textElements.has(name) && child.trim() !== '' : hasText(child),
  );
}

/**
 * Returns a function that replaces ids with numbered ones, in the order of their appearance, so that all printed ids
 * are plain names.
 */
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
