import { z } from 'zod';
import { judge } from '../../core/schemas/judge.ts';
import { containsExpression, syntaxProblems } from '../expressions/index.ts';

const maxExpressionText = 20_000;

/** Reports what is wrong with the expressions of a text. */
export function refineExpressions(text: string, context: z.core.$RefinementCtx): void {
  for (const problem of syntaxProblems(text)) context.addIssue({ code: 'custom', message: problem.message });
}

/** A field as authored: its own kind of value, or text with an `{{ }}` that gives one (DOC-10). */
export function bindable(schema: z.ZodType): z.ZodType {
  return z.unknown().superRefine((value, context) => {
    if (typeof value === 'string' && containsExpression(value)) {
      if (value.length > maxExpressionText) {
        context.addIssue({ code: 'too_big', maximum: maxExpressionText, origin: 'string', inclusive: true });
      } else refineExpressions(value, context);
      return;
    }
    const result = judge(schema, value);
    if (result.success) return;
    for (const issue of result.issues) context.addIssue({ ...issue } as never);
  });
}

/** Fields of a layer, each open to an expression. A field with a default stays absent until the page is resolved. */
export function bindableFields(fields: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const mayBeAbsent = judge(schema, undefined).success;
      return [name, mayBeAbsent ? bindable(schema).optional() : bindable(schema)];
    }),
  );
}
