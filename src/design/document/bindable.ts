import { z } from 'zod';
import { isJsonObject } from '../../core/json.ts';
import { documentedAs } from '../../core/schemas/documented-as.ts';
import { validate } from '../../core/schemas/validate.ts';
import { containsExpression, expressionSyntaxProblems, syntaxProblems } from '../expressions/index.ts';
import { addFaults, type DocumentFault, parseInside } from './issues.ts';

const maxExpressionText = 20_000;

/** Finds the faults of the expressions in a text, or in the texts inside a value. Each path is relative to the value. */
export function expressionFaults(value: unknown): DocumentFault[] {
  const faults: DocumentFault[] = [];
  const path: PropertyKey[] = [];
  const visit = (at: unknown) => {
    if (typeof at === 'string') {
      if (containsExpression(at)) faults.push(...faultsAt([...path], syntaxProblems(at)));
    } else if (Array.isArray(at)) {
      for (let index = 0; index < at.length; index++) visitMember(index, at[index]);
    } else if (isJsonObject(at)) {
      for (const key of Object.keys(at)) visitMember(key, at[key]);
    }
  };
  const visitMember = (key: PropertyKey, member: unknown) => {
    path.push(key);
    visit(member);
    path.pop();
  };
  visit(value);
  return faults;
}

/** Finds the faults of a source, which is an expression with or without braces. */
export function sourceFaults(source: string, path: PropertyKey[] = []): DocumentFault[] {
  return faultsAt(path, expressionSyntaxProblems(source));
}

function faultsAt(path: PropertyKey[], problems: readonly { message: string }[]): DocumentFault[] {
  return problems.map(({ message }) => ({ path, message }));
}

/** Describes text that contains an expression. Used in JSON Schemas only. */
const expression = z.string().max(maxExpressionText).regex(/\{\{/).meta({
  id: 'Expression',
  description: 'Text with an expression in `{{ }}`, which gives the value when the page is rendered.',
});

/** The schemas that describe authored fields in JSON Schemas, keyed by the schema of the field's literal values. */
const components = new WeakMap<z.core.$ZodType, z.ZodType>();

/** Names the component that describes a field, including its expressions, in JSON Schemas. */
export function bindableAs<Schema extends z.ZodType>(id: string, literal: Schema): Schema {
  components.set(literal, z.union([literal, expression]).meta({ id }));
  return literal;
}

/**
 * The schema of an authored field: it accepts a value of the field's own type, or text with an `{{ }}` whose result is
 * such a value (DOC-10).
 */
function bindable(schema: z.ZodType): z.ZodType {
  const authored = z.unknown().superRefine((value, context) => {
    if (typeof value !== 'string' || !containsExpression(value)) parseInside(schema, value, context);
    else if (value.length > maxExpressionText) {
      context.addIssue({ code: 'too_big', maximum: maxExpressionText, origin: 'string', inclusive: true });
      return;
    }
    addFaults(expressionFaults(value), context);
  });
  const literal = withoutDefault(schema);
  return documentedAs(authored, components.get(literal) ?? z.union([literal, expression]));
}

function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? withoutDefault(schema.unwrap()) : schema;
}

/**
 * Makes every field of a layer also accept an expression. A field with a default stays absent until the page is
 * resolved.
 */
export function bindableFields(fields: Readonly<Record<string, z.ZodType | undefined>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      if (!schema) return [];
      const mayBeAbsent = validate(schema, undefined).success;
      return [[name, mayBeAbsent ? bindable(schema).optional() : bindable(schema)] as const];
    }),
  );
}
