import { z } from 'zod';
import { containsExpression, expressionSyntaxProblems, syntaxProblems } from '../expressions/index.ts';
import { addFaults, type DocumentFault, parseInside } from './issues.ts';

const maxExpressionText = 20_000;

/** Faults of the expressions in a text, or in the texts inside a value; `path` leads to it. */
export function expressionFaults(value: unknown, path: PropertyKey[] = []): DocumentFault[] {
  if (typeof value === 'string') return containsExpression(value) ? faultsAt(path, syntaxProblems(value)) : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    return expressionFaults(member, [...path, Array.isArray(value) ? Number(key) : key]);
  });
}

/** Faults of a source that is an expression with or without braces. */
export function sourceFaults(source: string, path: PropertyKey[] = []): DocumentFault[] {
  return faultsAt(path, expressionSyntaxProblems(source));
}

function faultsAt(path: PropertyKey[], problems: readonly { message: string }[]): DocumentFault[] {
  return problems.map(({ message }) => ({ path, message }));
}

/** A field as authored: its own kind of value, or text with an `{{ }}` that gives one (DOC-10). */
export function bindable(schema: z.ZodType): z.ZodType {
  return z.unknown().superRefine((value, context) => {
    if (typeof value !== 'string' || !containsExpression(value)) parseInside(schema, value, context);
    else if (value.length > maxExpressionText) {
      context.addIssue({ code: 'too_big', maximum: maxExpressionText, origin: 'string', inclusive: true });
      return;
    }
    addFaults(expressionFaults(value), context);
  });
}

/** Fields of a layer, each open to an expression. A field with a default stays absent until the page is resolved. */
export function bindableFields(fields: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const mayBeAbsent = schema.safeParse(undefined).success;
      return [name, mayBeAbsent ? bindable(schema).optional() : bindable(schema)];
    }),
  );
}
