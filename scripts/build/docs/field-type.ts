import { z } from 'zod';
import { code } from './markdown.ts';

export interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
}

/** The accepted values of a field and its default, in words, from its schema: `number 0 to 1`, `` `1` ``. */
export function fieldType(schema: z.ZodType): { type: string; otherwise: string } {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const { default: otherwise } = json;
  return { type: describeType(json), otherwise: otherwise === undefined ? '' : code(JSON.stringify(otherwise)) };
}

/** In words: `text, at most 64 characters`. */
export function describeType(json: JsonSchema): string {
  if (json.anyOf) return [...new Set(json.anyOf.map(describeType))].join(', or ');
  if (json.enum) return json.enum.map((value) => code(JSON.stringify(value))).join(', ');
  if (json.const !== undefined) return code(JSON.stringify(json.const));
  const { type = 'any value', minimum, maximum, maxLength } = json;
  if (type === 'string') return maxLength === undefined ? 'text' : `text, at most ${number(maxLength)} characters`;
  if (type === 'integer') return `whole number ${bounds(minimum, maximum)}`.trim();
  if (type === 'number') return `number ${bounds(minimum, maximum)}`.trim();
  if (type === 'array') return 'list';
  if (type === 'object' && json.properties) return `object of ${Object.keys(json.properties).map(code).join(', ')}`;
  return type;
}

function bounds(minimum: number | undefined, maximum: number | undefined): string {
  return minimum === undefined || maximum === undefined ? '' : `${number(minimum)} to ${number(maximum)}`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
