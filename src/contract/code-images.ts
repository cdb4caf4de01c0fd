import { z } from 'zod';
import { codeImageFormats, type LineRanges, windowControls } from '../core/names/code-images.ts';
import { quote, quoteList } from '../core/quote.ts';
import { parseValue } from '../design/boxes/style/index.ts';
import { items, warning } from './common.ts';
import { samplePicture } from './examples.ts';

/** The languages and themes that a request can name. */
export interface CodeNames<Language> {
  /** By id, alias or name, in any case. */
  language(name: string): Language | undefined;
  /** The id of a theme, by its id or name, in any case. */
  theme(name: string): string | undefined;
  /** Names that a wrong one may have meant, the nearest first. */
  nearLanguages(name: string): string[];
  nearThemes(name: string): string[];
}

/** The font families that code can be set in. */
export interface MonospacedFonts {
  /** The first family of a CSS list that is monospaced; undefined if there is none. */
  choose(list: string): unknown;
  near(name: string): readonly string[];
}

export const codePicture = z
  .strictObject({
    dataUrl: z.string(),
    width: z.number(),
    height: z.number(),
    scale: z.number(),
    format: z.string(),
    warnings: items(warning),
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

/** The body of POST /api/code-to-image (CODE-1). */
export function codeBody<Language>(catalogue: CodeNames<Language>, fonts: MonospacedFonts) {
  return z.strictObject({
    code: code,
    ...namedFields(catalogue),
    width: side.optional(),
    height: side.optional(),
    scale: scale.default(defaults.scale),
    quality: quality.default(defaults.quality),
    showLineNumbers: z.boolean().default(false),
    style: z.strictObject(styleFields(fonts)).prefault({}),
    output: outputKind.optional(),
  });
}

/** A body or a query that was read. */
export type CodeFields<Language> = z.output<ReturnType<typeof codeBody<Language>>>;

/** Fields of POST and GET /api/code-to-image, typed as JSON has them (CODE-1, CODE-5). */
export const defaults = { lang: 'js', theme: 'one-dark-pro', format: 'png', scale: 2, quality: 90 } as const;

export const maxRanges = 1_000;

export const maxLine = 1_000_000;

export const code = z.string().min(1, 'Must not be empty');

export const outputKind = z.enum(['binary', 'dataUrl']);

/** Engines take whole px. */
export const side = z.number().min(1).max(16_384).overwrite(Math.round);

export const scale = z.number().min(1).max(4);

export const quality = z.number().min(1).max(100);

/** `1,3-5` → ranges. */
export const lineRanges = z
  .string()
  .max(10_000)
  .transform((text, context): LineRanges => {
    const ranges = text.trim() === '' ? [] : text.split(',').map(parseRange);
    const sound = ranges.filter((range) => range !== undefined);
    if (sound.length === ranges.length && ranges.length <= maxRanges) return sound;
    context.addIssue({ code: 'custom', message: 'This must be a list of line numbers and ranges, such as 1,3-5.' });
    return z.NEVER;
  });

export function parseRange(text: string): readonly [number, number] | undefined {
  const [, from, to = from] = /^\s*(\d{1,7})\s*(?:-\s*(\d{1,7})\s*)?$/.exec(text) ?? [];
  if (from === undefined || Number(from) > Number(to)) return undefined;
  return [Number(from), Number(to)];
}

/** A CSS value as its property takes it, made canonical: nothing else reaches an engine. */
export function css(property: string) {
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

export const fontFamily = css('fontFamily').default('"JetBrains Mono"');

/** A list of families, one of them monospaced. */
export function codeFont(fonts: MonospacedFonts) {
  return fontFamily.refine((list) => fonts.choose(list) !== undefined, {
    error: ({ input }) =>
      `Must be a monospaced family of the catalogue: ${fonts.near(String(input)).join(', ')}, or monospace`,
  });
}

export const plainStyleFields = {
  background: css('background').optional(),
  padding: z.number().min(0).max(1_000).default(64),
  borderRadius: z.number().min(0).max(200).default(12),
  shadow: z.boolean().default(true),
  windowControls: z.enum(windowControls).default('mac'),
  title: z.string().max(200).optional(),
  fontSize: z.number().min(4).max(200).default(16),
  lineHeight: z.number().min(0.8).max(4).default(1.5),
  tabSize: z.int().min(1).max(16).default(2),
  ligatures: z.boolean().default(true),
  highlightLines: lineRanges.default([]),
  addedLines: lineRanges.default([]),
  removedLines: lineRanges.default([]),
  focusLines: lineRanges.default([]),
  firstLineNumber: z.int().min(0).max(maxLine).default(1),
  wrap: z.boolean().default(false),
  showLanguage: z.boolean().default(false),
};

/** The fields of `style` (CODE-5). */
export function styleFields(fonts: MonospacedFonts) {
  return { ...plainStyleFields, fontFamily: codeFont(fonts) };
}

/** Fields that are judged by what Shiki bundles; what is unknown is answered with what may have been meant (CODE-2). */
export function namedFields<Language>(catalogue: CodeNames<Language>) {
  const named = <Value>(find: (name: string) => Value | undefined, what: string, near: (name: string) => string[]) =>
    z.string().transform((name, context): Value => {
      const found = find(name);
      if (found !== undefined) return found;
      const names = near(name);
      const meant = names.length > 0 ? ` Did you mean ${quoteList(names)}?` : '';
      context.addIssue({ code: 'custom', message: `There is no ${what} ${quote(name)}.${meant}` });
      return z.NEVER;
    });
  const format = (name: string) => codeImageFormats.find((each) => each === (name === 'jpg' ? 'jpeg' : name));
  return {
    lang: named((name) => catalogue.language(name), 'language', catalogue.nearLanguages).prefault(defaults.lang),
    theme: named(catalogue.theme, 'theme', catalogue.nearThemes).prefault(defaults.theme),
    format: named(format, 'format', () => [...codeImageFormats]).prefault(defaults.format),
  };
}
