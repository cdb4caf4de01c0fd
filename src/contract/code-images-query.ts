import { z } from 'zod';
import { isJsonObject } from '../core/json.ts';
import { quoteList } from '../core/quote.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { jsonObject } from '../core/schemas/json-value.ts';
import { type Issue, validate } from '../core/schemas/validate.ts';
import {
  type CodeNames,
  codeBody,
  code as codeText,
  defaults,
  type MonospacedFonts,
  namedFields,
  outputKind,
  quality,
  scale,
  side,
  styleFields,
} from './code-images.ts';
import { describeLike, flag, jsonText, numberText, queryNumber } from './query.ts';

/**
 * How the query encodes `code`: as plain text, as url-safe base64 of UTF-8, or one of the two, which is then detected.
 */
const encodings = ['auto', 'plain', 'base64url'] as const;

/** Text in the alphabet of base64url. If there is padding, it completes the last group of four characters. */
const alphabet = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}(?:==)?|[A-Za-z0-9_-]{3}=?)?$/;

/** A control character that is not a blank. Code contains none of these. */
const unprintable = /[^\P{Cc}\s]/u;

/** A plain word. Practically no base64url text looks like one: `file` would decode to `~)^`. */
const word = /^[A-Za-z][a-z]*$/;

/**
 * Decodes the code of a query (CODE-7); undefined if it is declared as base64url but is not. With `auto`, text counts
 * as base64url only if it cannot sensibly be anything else: it contains only characters of that alphabet, has a
 * possible length, is not a word, decodes to UTF-8 without control characters, and is equal to the encoding of the
 * result. This rarely applies to plain code, which usually contains a blank or a punctuation mark. Callers who must be
 * sure send `encoding=plain` or `encoding=base64url`.
 */
function decodeCode(text: string, encoding: (typeof encodings)[number]): string | undefined {
  if (encoding === 'plain') return text;
  const decoded = decode(text);
  if (encoding === 'base64url') return decoded;
  return decoded === undefined || unprintable.test(decoded) || word.test(text) ? text : decoded;
}

function decode(text: string): string | undefined {
  if (text === '' || !alphabet.test(text)) return undefined;
  const bare = text.replaceAll('=', '');
  const standard = bare.replaceAll('-', '+').replaceAll('_', '/');
  try {
    const binary = atob(standard);
    // Encoders set the unused bits after the last byte to zero.
    if (btoa(binary).replaceAll('=', '') !== standard) return undefined;
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The fields of the style as query parameters. OpenAPI describes them like the fields of `style`, which check the
 * values.
 */
function styleParameters(style: z.ZodObject<ReturnType<typeof styleFields>>['shape']) {
  const text = (field: z.ZodType) => documentedAs(z.string().optional(), field);
  const number = (field: z.ZodType) => documentedAs(numberText.optional(), field);
  const boolean = (field: z.ZodType) => documentedAs(flag.optional(), field);
  return {
    background: text(style.background),
    windowControls: text(style.windowControls),
    title: text(style.title),
    fontFamily: text(style.fontFamily),
    highlightLines: text(style.highlightLines),
    addedLines: text(style.addedLines),
    removedLines: text(style.removedLines),
    focusLines: text(style.focusLines),
    padding: number(style.padding),
    borderRadius: number(style.borderRadius),
    fontSize: number(style.fontSize),
    lineHeight: number(style.lineHeight),
    tabSize: number(style.tabSize),
    firstLineNumber: number(style.firstLineNumber),
    shadow: boolean(style.shadow),
    ligatures: boolean(style.ligatures),
    wrap: boolean(style.wrap),
    showLanguage: boolean(style.showLanguage),
  };
}

/**
 * The query of GET /api/code-to-image (CODE-7). It has the fields of the body. The fields of `style` are separate
 * parameters, or JSON in the parameter `style`; separate parameters take precedence. Unknown parameters are ignored
 * (GEN-10).
 */
export function codeQuery<Language>(catalogue: CodeNames<Language>, fonts: MonospacedFonts) {
  const getStyle = z.strictObject(styleFields(fonts));
  const parameters = styleParameters(getStyle.shape);
  /** Reads the fields of the style that are separate parameters of the query. */
  const readStyle = (query: Values): Values =>
    Object.fromEntries(
      Object.keys(parameters).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    );
  const meanings = { ...codeBody(catalogue, fonts).shape, ...getStyle.shape };
  return z
    .object(
      describeLike(meanings, {
        code: z
          .string()
          .describe(
            'The source code to draw, as plain text or as URL-safe base64 of UTF-8. At most 100 KB and 5,000 lines.',
          ),
        encoding: z
          .enum(encodings)
          .default('auto')
          .describe(
            'How `code` is encoded. `auto` reads it as base64url only if it can be nothing else that makes sense.',
          ),
        ...namedFields(catalogue),
        width: queryNumber(side).optional(),
        height: queryNumber(side).optional(),
        scale: queryNumber(scale).default(defaults.scale),
        quality: queryNumber(quality).default(defaults.quality),
        showLineNumbers: flag.default(false),
        output: outputKind.optional(),
        style: jsonText(jsonObject)
          .optional()
          .describe('Any of the style parameters together, as a JSON object. A parameter of its own takes precedence.'),
        ...parameters,
      }),
    )
    .superRefine(
      (query, context) => {
        const faultyFields = new Set(context.issues.map(({ path }) => path?.[0]));
        const styleFromQuery = readStyle(query);
        const issues = listIssues(getStyle, mergedStyle(query, styleFromQuery));
        const faults = [...issues.map((issue) => queryIssue(issue, styleFromQuery)), ...codeFaults(query)];
        for (const fault of faults) if (!faultyFields.has(fault.path[0])) context.addIssue(fault);
      },
      // This check runs even if other parameters have faults, so that all faults are reported together.
      { when: ({ value }) => isJsonObject(value) },
    )
    .transform((query) => {
      const { lang, theme, format, width, height, scale, quality, showLineNumbers, output } = query;
      const common = { lang, theme, format, width, height, scale, quality, showLineNumbers, output };
      const style = getStyle.parse(mergedStyle(query, readStyle(query)));
      return { ...common, code: decodeCode(query.code, query.encoding) ?? '', style };
    });
}

type Values = Readonly<Record<string, unknown>>;

function mergedStyle({ style }: Values, styleFromQuery: Values): Values {
  return { ...(isJsonObject(style) ? style : {}), ...styleFromQuery };
}

function codeFaults({ code, encoding }: { code: unknown; encoding: (typeof encodings)[number] }) {
  if (typeof code !== 'string') return [];
  const text = decodeCode(code, encoding);
  if (text === undefined) return [notBase64];
  return listIssues(codeText, text).map((issue) => queryIssue({ ...issue, path: ['code'] }, { code }));
}

function listIssues(schema: z.ZodType, input: unknown): readonly Issue[] {
  const result = validate(schema, input);
  return result.success ? [] : result.issues;
}

const notBase64 = {
  code: 'custom' as const,
  path: ['code'],
  message: 'This must be URL-safe base64 of UTF-8 text (RFC 4648, section 5), with all of its padding or none.',
  params: { code: 'invalid_format' },
};

/** Reports a fault of the style at the parameter that contains the value. */
function queryIssue(issue: z.core.$ZodIssue, styleFromQuery: Values) {
  const [name] = issue.path;
  const isOwn = typeof name === 'string' && Object.hasOwn(styleFromQuery, name);
  const isUnknown = issue.code === 'unrecognized_keys';
  const message = isUnknown ? `There is no style ${quoteList(issue.keys, 'and')}.` : issue.message;
  const kind = isUnknown ? 'unknown_field' : issue.code;
  const params = kind === 'custom' ? {} : { params: { code: kind } };
  return { code: 'custom' as const, path: isOwn ? issue.path : ['style', ...issue.path], message, ...params };
}
