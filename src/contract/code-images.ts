import { z } from 'zod';
import { codeImageFormats, type LineRanges, windowControls } from '../core/names/code-images.ts';
import { quote, quoteList } from '../core/quote.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { parseValue } from '../design/boxes/style/index.ts';
import { items, warning } from './common.ts';
import { samplePicture } from './examples.ts';

/** The languages and themes that a request can name. */
export interface CodeNames<Language> {
  /** Finds a language by its id, alias or name, in any case. */
  language(name: string): Language | undefined;
  /** Finds the id of a theme by its id or name, in any case. */
  theme(name: string): string | undefined;
  /** The known names that a misspelled one may stand for, the nearest first. */
  nearLanguages(name: string): string[];
  nearThemes(name: string): string[];
}

/** The font families that can be used for code. */
export interface MonospacedFonts {
  /** The first monospaced family in a CSS list of families; undefined if there is none. */
  choose(list: string): unknown;
  findSimilar(name: string): readonly string[];
}

export const codePicture = z
  .strictObject({
    dataUrl: z.string().describe('The picture as a data URL.'),
    width: z.number().describe('The width of the picture in CSS px, before `scale`.'),
    height: z.number().describe('The height of the picture in CSS px, before `scale`.'),
    scale: z.number().describe('The number of pixels for each CSS px.'),
    format: z.string().describe('The format of the picture.'),
    warnings: items(warning).describe('Problems that did not prevent the picture, such as lines that were clipped.'),
  })
  .meta({
    id: 'CodePicture',
    examples: [
      {
        dataUrl: samplePicture,
        width: 640,
        height: 240,
        scale: 2,
        format: 'png',
        warnings: [],
      },
    ],
  });
export type CodePicture = z.output<typeof codePicture>;

/** The body of POST /api/code-to-image (CODE-1). */
export function codeBody<Language>(catalogue: CodeNames<Language>, fonts: MonospacedFonts) {
  return z.strictObject({
    code: code.describe('The source code to draw, at most 100 KB and 5,000 lines.'),
    ...namedFields(catalogue),
    width: side
      .optional()
      .describe(
        'The width of the picture in CSS px. By default the picture is as wide as its longest line, up to 160 columns.',
      ),
    height: side
      .optional()
      .describe('The height of the picture in CSS px. By default the picture is as high as the code needs.'),
    scale: scale.default(defaults.scale).describe('The number of pixels for each CSS px, from 1 to 4.'),
    quality: quality
      .default(defaults.quality)
      .describe('The quality of jpeg and webp, from 1 to 100. A webp of quality 100 is lossless.'),
    showLineNumbers: z.boolean().default(false).describe('Whether to show line numbers.'),
    style: z.strictObject(styleFields(fonts)).prefault({}).describe('How the window around the code looks.'),
    output: outputKind
      .optional()
      .describe(
        'How the picture is returned: as bytes, or as JSON with a data URL. The default is `binary`, or `dataUrl` if `Accept` asks for JSON.',
      ),
  });
}

/** The fields of a body or query after parsing. */
export type CodeFields<Language> = z.output<ReturnType<typeof codeBody<Language>>>;

/** Defaults of the fields that POST and GET /api/code-to-image have in common, with their JSON types (CODE-1, CODE-5). */
export const defaults = { lang: 'js', theme: 'one-dark-pro', format: 'png', scale: 2, quality: 90 } as const;

const maxRanges = 1_000;

const maxLine = 1_000_000;

export const code = z.string().min(1, 'Must not be empty');

export const outputKind = z.enum(['binary', 'dataUrl']);

/** A side of the picture in px. It is rounded, because engines need whole px. */
export const side = z.number().min(1).max(16_384).overwrite(Math.round);

export const scale = z.number().min(1).max(4);

export const quality = z.number().min(1).max(100);

/** Parses line ranges such as `1,3-5`. */
const lineRanges = z
  .string()
  .max(10_000)
  .transform((text, context): LineRanges => {
    const ranges = text.trim() === '' ? [] : text.split(',').map(parseRange);
    const sound = ranges.filter((range) => range !== undefined);
    if (sound.length === ranges.length && ranges.length <= maxRanges) return sound;
    context.addIssue({ code: 'custom', message: 'This must be a list of line numbers and ranges, such as 1,3-5.' });
    return z.NEVER;
  });

function parseRange(text: string): readonly [number, number] | undefined {
  const [, from, to = from] = /^\s*(\d{1,7})\s*(?:-\s*(\d{1,7})\s*)?$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(to)) return undefined;
  return [Number(from), Number(to)];
}

/** A CSS value of one property, which is converted to canonical form, because engines only accept that form. */
function css(property: string) {
  return z
    .string()
    .max(2_000)
    .transform((text, context): string => {
      const value = parseValue(property, text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: `This must be a CSS value of ${property}.` });
      return z.NEVER;
    });
}

const fontFamily = css('fontFamily').default('"JetBrains Mono"');

/** A list of font families, of which at least one is monospaced. */
function codeFont(fonts: MonospacedFonts) {
  return fontFamily.refine((list) => fonts.choose(list) !== undefined, {
    error: ({ input }) =>
      `Must be a monospaced family of the catalogue: ${fonts.findSimilar(String(input)).join(', ')}, or monospace`,
  });
}

const plainStyleFields = {
  background: css('background')
    .optional()
    .describe('The background behind the window: a CSS color or gradient. The default is a gradient.'),
  padding: z.number().min(0).max(1_000).default(64).describe('The space around the window in CSS px.'),
  borderRadius: z.number().min(0).max(200).default(12).describe('The radius of the corners of the window in CSS px.'),
  shadow: z.boolean().default(true).describe('Whether the window has a shadow.'),
  windowControls: z.enum(windowControls).default('mac').describe('The style of the buttons in the title bar.'),
  title: z
    .string()
    .max(200)
    .optional()
    .describe('The text in the title bar, at most 200 characters. By default there is none.'),
  fontSize: z.number().min(4).max(200).default(16).describe('The font size of the code in CSS px.'),
  lineHeight: z.number().min(0.8).max(4).default(1.5).describe('The height of a line, as a multiple of the font size.'),
  tabSize: z.int().min(1).max(16).default(2).describe('The number of columns between tab stops.'),
  ligatures: z
    .boolean()
    .default(true)
    .describe('Whether to use the ligatures of the font, such as a single sign for `=>`.'),
  highlightLines: lineRanges
    .default([])
    .describe('The lines to highlight, as numbers and ranges: `1,3-5`. The default is none.'),
  addedLines: lineRanges
    .default([])
    .describe('The lines to mark as added, as numbers and ranges: `1,3-5`. The default is none.'),
  removedLines: lineRanges
    .default([])
    .describe('The lines to mark as removed, as numbers and ranges: `1,3-5`. The default is none.'),
  focusLines: lineRanges
    .default([])
    .describe(
      'The lines to keep clear while all others are dimmed, as numbers and ranges: `1,3-5`. The default is none.',
    ),
  firstLineNumber: z
    .int()
    .min(0)
    .max(maxLine)
    .default(1)
    .describe('The number of the first line, from which line numbers and line ranges count.'),
  wrap: z
    .boolean()
    .default(false)
    .describe('Whether lines that are too long wrap. Otherwise they are clipped, with a warning.'),
  showLanguage: z.boolean().default(false).describe('Whether to show the name of the language in the title bar.'),
};

/** The fields of `style` (CODE-5). */
export function styleFields(fonts: MonospacedFonts) {
  return {
    ...plainStyleFields,
    fontFamily: codeFont(fonts).describe(
      'A monospaced font family of the catalogue, or a CSS list of families that contains one.',
    ),
  };
}

/**
 * Fields that are checked against the languages and themes that Shiki bundles. The error for an unknown name contains
 * suggestions (CODE-2).
 */
export function namedFields<Language>(catalogue: CodeNames<Language>) {
  const namedField = <Value>(
    find: (name: string) => Value | undefined,
    what: string,
    near: (name: string) => string[],
  ) =>
    z.string().transform((name, context): Value => {
      const match = find(name);
      if (match !== undefined) return match;
      const names = near(name);
      const meant = names.length > 0 ? ` Did you mean ${quoteList(names)}?` : '';
      context.addIssue({ code: 'custom', message: `There is no ${what} ${quote(name)}.${meant}` });
      return z.NEVER;
    });
  const format = (name: string) => codeImageFormats.find((each) => each === (name === 'jpg' ? 'jpeg' : name));
  return {
    lang: namedField((name) => catalogue.language(name), 'language', catalogue.nearLanguages)
      .prefault(defaults.lang)
      .describe('The language of the code: the id, alias or name of a language that Shiki bundles.'),
    theme: namedField(catalogue.theme, 'theme', catalogue.nearThemes)
      .prefault(defaults.theme)
      .describe('The color theme: the id or name of a theme that Shiki bundles.'),
    format: documentedAs(
      namedField(format, 'format', () => [...codeImageFormats]),
      z.enum(codeImageFormats),
    )
      .prefault(defaults.format)
      .describe('The format of the picture: `png`, `webp` or `jpeg`.'),
  };
}
