import { z } from 'zod';
import { isJsonObject } from '../core/json.ts';
import { quoteList } from '../core/quote.ts';
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
import { describeLike, flag, jsonText, numberText } from './query.ts';

/** How `code` stands in a query: as it is, in url-safe base64 of UTF-8, or either. */
const encodings = ['auto', 'plain', 'base64url'] as const;

/** Padding, where there is any, fills the last four characters. */
const alphabet = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2}(?:==)?|[A-Za-z0-9_-]{3}=?)?$/;

/** No control but blanks. */
const unprintable = /[^\P{Cc}\s]/u;

/** A word, which what encodes code next to never looks like: `file`, read as base64url, would be `~)^`. */
const word = /^[A-Za-z][a-z]*$/;

/**
 * The code of a query (CODE-7); undefined when it is said to be base64url and is not. With `auto`, text counts as
 * base64url when it can be nothing else that makes sense: of its alphabet alone, of a possible length, no word, decoding
 * to UTF-8 without controls, and exactly what encoding that text gives. Code has a blank or a sign somewhere. Who must be
 * sure says `encoding=plain` or `encoding=base64url`.
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
    // The bits after the last byte are nought in what an encoder makes.
    if (btoa(binary).replaceAll('=', '') !== standard) return undefined;
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Fields of the style as parameters. One schema for each, because each gets a description of its own. */
function styleParameters() {
  return {
    background: z.string().optional(),
    windowControls: z.string().optional(),
    title: z.string().optional(),
    fontFamily: z.string().optional(),
    highlightLines: z.string().optional(),
    addedLines: z.string().optional(),
    removedLines: z.string().optional(),
    focusLines: z.string().optional(),
    padding: numberText.optional(),
    borderRadius: numberText.optional(),
    fontSize: numberText.optional(),
    lineHeight: numberText.optional(),
    tabSize: numberText.optional(),
    firstLineNumber: numberText.optional(),
    shadow: flag.optional(),
    ligatures: flag.optional(),
    wrap: flag.optional(),
    showLanguage: flag.optional(),
  };
}

const styleNames = Object.keys(styleParameters());

/**
 * The query of GET /api/code-to-image (CODE-7): the fields of the body, those of `style` each as a parameter of its own
 * or together as JSON in `style`; a parameter of its own counts. What is not named is ignored (GEN-10).
 */
export function codeQuery<Language>(catalogue: CodeNames<Language>, fonts: MonospacedFonts) {
  const getStyle = z.strictObject(styleFields(fonts));
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
        width: numberText.pipe(side).optional(),
        height: numberText.pipe(side).optional(),
        scale: numberText.pipe(scale).default(defaults.scale),
        quality: numberText.pipe(quality).default(defaults.quality),
        showLineNumbers: flag.default(false),
        output: outputKind.optional(),
        style: jsonText(jsonObject)
          .optional()
          .describe('Any of the style parameters together, as a JSON object. A parameter of its own takes precedence.'),
        ...styleParameters(),
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
      // Also where other parameters have faults: all are told together.
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

/** The fields of the style that stand in the query as parameters of their own. */
function readStyle(query: Values): Values {
  return Object.fromEntries(styleNames.filter((name) => query[name] !== undefined).map((name) => [name, query[name]]));
}

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

/** A fault of the style stands where its parameter stood. */
function queryIssue(issue: z.core.$ZodIssue, styleFromQuery: Values) {
  const [name] = issue.path;
  const isOwn = typeof name === 'string' && Object.hasOwn(styleFromQuery, name);
  const isUnknown = issue.code === 'unrecognized_keys';
  const message = isUnknown ? `There is no style ${quoteList(issue.keys, 'and')}.` : issue.message;
  const kind = isUnknown ? 'unknown_field' : issue.code;
  const params = kind === 'custom' ? {} : { params: { code: kind } };
  return { code: 'custom' as const, path: isOwn ? issue.path : ['style', ...issue.path], message, ...params };
}
