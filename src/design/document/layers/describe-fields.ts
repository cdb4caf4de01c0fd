import type { z } from 'zod';
import { isJsonObject } from '../../../core/json.ts';
import { validate } from '../../../core/schemas/validate.ts';

type Fields = Readonly<Record<string, z.ZodType>>;

/**
 * Adds the guide of each field of a saved layer to its schema as a description (DOCS-2), so that the API reference, the
 * MCP tools and /docs/layers use the same words. Defaults come from `resolved`, because saved fields stay absent until
 * the page is resolved.
 */
export function describeFields(
  saved: Fields,
  guides: Readonly<Record<string, string>>,
  resolved: Fields,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(saved).map(([name, schema]) => {
      const guide = guides[name];
      return [name, guide === undefined ? schema : schema.describe(`${toSentence(guide)}${defaultOf(resolved[name])}`)];
    }),
  );
}

/**
 * Converts a guide, which is Markdown for a table cell, to a plain sentence. Links are removed, because they only work
 * inside the guides.
 */
function toSentence(guide: string): string {
  const plain = guide.replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1');
  const text = plain.startsWith('px') ? `In ${plain}` : plain.charAt(0).toUpperCase() + plain.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
}

function defaultOf(schema: z.ZodType | undefined): string {
  const result = schema && validate(schema, undefined);
  if (!result?.success || result.data === undefined) return '';
  const { data } = result;
  if (data === '') return ' Empty by default.';
  if (isJsonObject(data) && Object.keys(data).length === 0) return '';
  return ` The default is \`${typeof data === 'string' ? data : JSON.stringify(data)}\`.`;
}
