import { z } from 'zod';
import { isJsonObject } from '../../../../core/json.ts';
import type { CodeCatalogue } from '../../../../services/code-image/catalogue.ts';
import type { CodeFonts } from '../../../../services/code-image/code-fonts.ts';
import { flag, jsonText, number } from '../render/query.ts';
import * as field from './fields.ts';
import { codeOfQuery, encodings } from './query-code.ts';

const textFields = [
  ...['background', 'windowControls', 'title', 'fontFamily'],
  ...['highlightLines', 'addedLines', 'removedLines', 'focusLines'],
] as const;
const numberFields = ['padding', 'borderRadius', 'fontSize', 'lineHeight', 'tabSize', 'firstLineNumber'] as const;
const flagFields = ['shadow', 'ligatures', 'wrap', 'showLanguage'] as const;

/**
 * The query of GET /api/code-to-image (CODE-7): the fields of the body, those of `style` each as a parameter of its own
 * or together as JSON in `style`; a parameter of its own counts. What is not named is ignored (GEN-10).
 */
export function codeQuery(catalogue: CodeCatalogue, fonts: CodeFonts) {
  const styleOf = z.strictObject(field.styleFields(fonts));
  const flat = {
    ...fieldsOf(textFields, z.string()),
    ...fieldsOf(numberFields, number),
    ...fieldsOf(flagFields, flag),
  };
  return z
    .object({
      code: z.string(),
      encoding: z.enum(encodings).default('auto'),
      ...field.namedFields(catalogue),
      width: number.pipe(field.side).optional(),
      height: number.pipe(field.side).optional(),
      scale: number.pipe(field.scale).default(field.defaults.scale),
      quality: number.pipe(field.quality).default(field.defaults.quality),
      showLineNumbers: flag.default(false),
      output: field.outputKind.optional(),
      style: jsonText(z.record(z.string(), z.unknown())).optional(),
      ...flat,
    })
    .transform(({ code, encoding, style, ...rest }, context) => {
      const own = Object.fromEntries(
        Object.keys(flat).flatMap((name) => {
          const value = (rest as Record<string, unknown>)[name];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const result = styleOf.safeParse({ ...(isJsonObject(style) ? style : {}), ...own });
      for (const issue of result.error?.issues ?? []) context.addIssue(queryIssue(issue, own));
      const text = codeOfQuery(code, encoding);
      if (text === undefined) context.addIssue(notBase64);
      for (const issue of field.code.safeParse(text ?? '-').error?.issues ?? []) {
        context.addIssue(queryIssue({ ...issue, path: ['code'] }, { code }));
      }
      if (!result.success) return z.NEVER;
      const { lang, theme, format, width, height, scale, quality, showLineNumbers, output } = rest;
      const common = { lang, theme, format, width, height, scale, quality, showLineNumbers, output };
      return { ...common, code: text ?? '', style: result.data };
    });
}

function fieldsOf<Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) {
  const optional = schema.optional();
  return Object.fromEntries(names.map((name) => [name, optional])) as Record<Name, typeof optional>;
}

const notBase64 = {
  code: 'custom' as const,
  path: ['code'],
  message: 'Is not url-safe base64 of UTF-8 text (RFC 4648, section 5; with all of its padding, or none)',
  params: { code: 'invalid_format' },
};

/** A fault of the style stands where its parameter stood. */
function queryIssue(issue: z.core.$ZodIssue, own: Record<string, unknown>) {
  const [name] = issue.path;
  const isOwn = typeof name === 'string' && Object.hasOwn(own, name);
  const isUnknown = issue.code === 'unrecognized_keys';
  const message = isUnknown ? `There is no style ${issue.keys.join(', ')}` : issue.message;
  const kind = isUnknown ? 'unknown_field' : issue.code;
  const params = kind === 'custom' ? {} : { params: { code: kind } };
  return { code: 'custom' as const, path: isOwn ? issue.path : ['style', ...issue.path], message, ...params };
}
