import { z } from 'zod';
import type { CodeCatalogue } from '../../../../services/code-image/catalogue.ts';
import type { CodeFonts } from '../../../../services/code-image/code-fonts.ts';
import * as field from './fields.ts';

/** The body of POST /api/code-to-image (CODE-1). */
export function codeBody(catalogue: CodeCatalogue, fonts: CodeFonts) {
  return z.strictObject({
    code: field.code,
    ...field.namedFields(catalogue),
    width: field.side.optional(),
    height: field.side.optional(),
    scale: field.scale.default(field.defaults.scale),
    quality: field.quality.default(field.defaults.quality),
    showLineNumbers: z.boolean().default(false),
    style: z.strictObject(field.styleFields(fonts)).prefault({}),
    output: field.outputKind.optional(),
  });
}

/** A body or a query that was read. */
export type CodeFields = z.output<ReturnType<typeof codeBody>>;
