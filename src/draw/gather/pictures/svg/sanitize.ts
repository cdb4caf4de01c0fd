import { type CleanElement, cleanElement } from './clean.ts';
import { defaultSvgLimits, type SvgLimits, SvgRefusal } from './limits.ts';
import { parseSvg } from './parse.ts';
import { printSvg } from './print.ts';
import { readSize, type SvgSize } from './size.ts';
import { StyleSheet } from './styles.ts';
import { textElements } from './vocabulary.ts';
import { type SvgWeight, weigh } from './weigh.ts';

export interface SvgOptions {
  /** Opens every id (`s` unless said), so that several SVGs can stand in one file: a letter, then `[A-Za-z0-9_-]`. */
  idPrefix?: string;
  limits?: Partial<SvgLimits>;
}

export type SanitizedSvg =
  | ({
      ok: true;
      /** One `svg` element with its namespace, size and viewBox: no declaration, no DOCTYPE. */
      markup: string;
      /** Names of what was left out, at most 20: for a warning. */
      stripped: string[];
      /** Whether it writes anything: no font comes with an SVG. */
      hasText: boolean;
      /** Whether it fills a box of another shape than its own (SVG 2, section 8.8). */
      stretches: boolean;
    } & SvgWeight &
      SvgSize)
  | { ok: false; reason: string };

const maxStripped = 20;
const maxGrowth = 4;

/**
 * An SVG printed anew from an allow-list (SEC-2): what is not listed in vocabulary.ts does not exist. Nothing in the
 * answer runs, moves or points outside of itself. What could exhaust a renderer is refused (SEC-3). Sizes are in CSS
 * px; the reason is a public clause. Never throws.
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
    throw new SvgRefusal(`the SVG has more than ${limits.maxBytes} bytes`);
  }
  const stripped = new Set<string>();
  const strip = (name: string) => {
    if (stripped.size < maxStripped) stripped.add(name);
  };
  const { root, css } = parseSvg(source.toWellFormed(), limits, strip);
  const size = readSize(root.attributes, limits.pictures.maxSide);
  if (!size) throw new SvgRefusal('the SVG has no width or height');
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

/** In UTF-8; a text that is longer in UTF-16 units already is not encoded. */
function byteLength(text: string, maxBytes: number): number {
  return text.length > maxBytes ? text.length : new TextEncoder().encode(text).length;
}

function hasText({ name, children }: CleanElement): boolean {
  return children.some((child) =>
    typeof child === 'string' ? textElements.has(name) && child.trim() !== '' : hasText(child),
  );
}

/** Ids are numbered in the order of their appearance: whatever they were called, they are plain names now. */
function idPrinter(prefix: string): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const printed = known.get(id) ?? `${prefix}${known.size}`;
    known.set(id, printed);
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
