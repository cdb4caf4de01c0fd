import type { CodeEncoders } from './encoders.ts';
import { type Drawing, isSafeColor, isSide, printDrawing, printElement } from './markup.ts';
import { ModuleRecorder, type Modules } from './modules.ts';
import { type Symbology, symbologies } from './symbologies.ts';

/** A machine-readable code, as a qrcode layer describes it. Lengths are in px of the layer's box. */
export interface CodeDrawing {
  value: string;
  symbology: Symbology;
  width: number;
  height: number;
  /** Canonical CSS colors; black on white by default. The background fills the whole box. */
  color?: string;
  backgroundColor?: string;
  /**
   * The minimum error correction. For qr: L, M (the default), Q or H; the code uses a higher level if the symbol has
   * room for it. For pdf417: 0 to 8, or L, M, Q, H for 2 to 5; the default is what the standard recommends for the
   * length of the value. Other symbologies have a fixed error correction.
   */
  errorCorrection?: string;
}

/**
 * Symbologies whose symbols declare their text as UTF-8 (ECI 26 of the AIM ECI register). Without this declaration,
 * readers of these codes assume Latin-1. QR readers detect the encoding themselves.
 */
const utf8Marked: ReadonlySet<Symbology> = new Set<Symbology>(['datamatrix', 'pdf417']);
const utf8Mark = '^ECI000026';
// biome-ignore lint/suspicious/noControlCharactersInRegex: Code 128 holds all of ASCII, its control characters too.
const ascii = /^[\x00-\x7f]*$/;

/**
 * Draws a machine-readable code as SVG, with one path and crisp edges, or returns the problem that prevents it. Matrix
 * codes have square modules, of whole px if there is room, and are centered in the box. Bar codes fill the height of
 * the box. The quiet zone that the standard requires is inside the box.
 */
export function drawCode(code: CodeDrawing, encoders: CodeEncoders): Drawing {
  const { width, height, color = '#000000', backgroundColor = '#ffffff' } = code;
  if (!isSide(width) || !isSide(height)) return { problem: 'its width or height is 0 or too large' };
  if (!isSafeColor(color) || !isSafeColor(backgroundColor)) return { problem: 'one of its colors is not valid' };
  const modules = encode(code, encoders);
  if ('problem' in modules) return modules;
  const isClear = backgroundColor === 'transparent' || backgroundColor === 'none';
  const background = isClear ? '' : printElement('rect', { width, height, fill: backgroundColor });
  const dark = printElement('path', {
    d: modules.d,
    transform: printPlacement(modules, code),
    fill: color,
    'fill-rule': 'evenodd',
    'shape-rendering': 'crispEdges',
  });
  return printDrawing(width, height, background + dark);
}

/** The problems of a code's value or error correction that can be found without an encoder. */
export function codeProblems({ value, symbology, errorCorrection }: Partial<CodeDrawing> & { symbology: Symbology }): {
  value?: string;
  errorCorrection?: string;
} {
  const { levels } = symbologies[symbology];
  const problem = value === undefined ? undefined : valueProblem(value, symbology);
  const isOff = levels && errorCorrection !== undefined && !Object.hasOwn(levels, errorCorrection);
  return {
    ...(problem === undefined ? {} : { value: problem }),
    ...(isOff ? { errorCorrection: `the error correction is none of ${Object.keys(levels).join(', ')}` } : {}),
  };
}

function valueProblem(value: string, symbology: Symbology): string | undefined {
  const { maxLength } = symbologies[symbology];
  if (value.length > maxLength) return `the value is longer than ${maxLength} characters`;
  if (symbology === 'code128' && !ascii.test(value)) return 'Code 128 can only hold ASCII characters';
  if (symbology !== 'ean13') return undefined;
  if (!/^\d{12,13}$/.test(value)) return 'EAN-13 needs 12 or 13 digits';
  const digit = checkDigit(value);
  return value.length === 13 && !value.endsWith(digit) ? `Incorrect EAN-13 check digit: ${digit} is right` : undefined;
}

/** Computes the check digit for the first twelve digits (GS1 General Specifications 7.9). */
function checkDigit(value: string): string {
  const sum = [...value.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function encode(
  { value, symbology, errorCorrection }: CodeDrawing,
  encoders: CodeEncoders,
): Modules | { problem: string } {
  const { levels } = symbologies[symbology];
  if (value === '') return { problem: 'it has no value' };
  const problems = codeProblems({ value, symbology, ...(errorCorrection !== undefined && { errorCorrection }) });
  const problem = problems.value ?? problems.errorCorrection;
  if (problem !== undefined) return { problem };
  const level = levels && errorCorrection !== undefined ? levels[errorCorrection] : undefined;
  try {
    const options = {
      bcid: '',
      scale: 1,
      ...encodedText(value, symbology),
      ...(level !== undefined && { eclevel: level }),
    };
    return encoders[symbology](options, new ModuleRecorder());
  } catch (error) {
    return { problem: `the value cannot be encoded (${describeError(error)})` };
  }
}

function encodedText(value: string, symbology: Symbology): { text: string; parsefnc?: boolean } {
  if (ascii.test(value) || !utf8Marked.has(symbology)) return { text: value };
  return { text: `${utf8Mark}${value.replaceAll('^', '^^')}`, parsefnc: true };
}

/**
 * Returns the part of an encoder's message that our users understand. In `bwipp.ean13badCheckDigit#6915: Incorrect
 * EAN-13 check digit provided`, this is only the second half.
 */
function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown';
  return message.replace(/^bwipp\.\S+: /, '').slice(0, 200);
}

function printPlacement({ columns, rows }: Modules, { symbology, width, height }: CodeDrawing): string {
  const { quiet, form } = symbologies[symbology];
  const across = columns + quiet.left + quiet.right;
  const down = rows + quiet.vertical * 2;
  const fit = wholeModule(Math.min(width / across, height / down));
  const [x, y] = form === 'bars' ? [wholeModule(width / across), height / down] : [fit, fit];
  const left = Math.floor((width - across * x) / 2) + quiet.left * x;
  const top = Math.floor((height - down * y) / 2) + quiet.vertical * y;
  return `translate(${precise(left)} ${precise(top)}) scale(${precise(x)} ${precise(y)})`;
}

/**
 * Rounds the side of a module, in px, to a whole number, or to half a px if rounding to whole px would waste too much
 * of the box. All modules are then equally wide in a picture at scale 2, and mostly also at scale 1. Sides below half a
 * px are not rounded.
 */
function wholeModule(side: number): number {
  const whole = Math.floor(side);
  if (whole >= side * 0.85) return whole;
  return Math.floor(side * 2) / 2 || side;
}

/** Prints a number more precisely than other drawings do, because a symbol can be 400 modules wide. */
function precise(value: number): number {
  return Number(value.toFixed(6));
}
