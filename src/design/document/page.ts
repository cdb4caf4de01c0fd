import { z } from 'zod';
import { isJsonObject } from '../../core/json.ts';
import { lineText } from '../../core/line-text.ts';
import { listOf } from '../../core/schemas/bounded.ts';
import { checkStyle } from '../boxes/style/index.ts';
import { expressionFaults } from './bindable.ts';
import { type Binding, binding, bindingFaults } from './bindings.ts';
import { fieldConflicts } from './field-conflicts.ts';
import { addFaults, always, type DocumentFault } from './issues.ts';
import { layersIn, layerTreeFaults } from './layer-tree.ts';
import { scopeName } from './layers/common.ts';
import { type AuthoredLayer, authoredLayer } from './layers/index.ts';
import { documentLimits } from './limits.ts';
import { currentSchemaVersion } from './migrate.ts';
import { emptyVariableSet, type VariableSet, variables } from './variables/index.ts';

export type { Binding } from './bindings.ts';

/** Entries of the content store, which expressions see as `content.<as>` (CON-6). */
export interface ContentSource {
  as: string;
  collection: string;
  slug?: string | undefined;
  limit: number;
  sort?: string | undefined;
  variants?: string[] | undefined;
  /** The levels of references to follow: with 0, the default, references are ids of entries (CON-1). */
  depth?: number | undefined;
}

/** Everything of a page that is drawn, without its identity (id, template, name, order). */
export interface PageDocument {
  schemaVersion: number;
  width: number;
  height: number;
  backgroundColor?: string | undefined;
  background?: string | undefined;
  layers: AuthoredLayer[];
  variables: VariableSet;
  bindings: Binding[];
  content?: ContentSource[] | undefined;
  paginate?: { maxPages: number } | undefined;
}

const contentSource = z.strictObject({
  as: scopeName,
  collection: z.string().min(1).max(100),
  slug: z.string().min(1).max(200).optional(),
  limit: z.int().min(1).max(documentLimits.loopItems).default(20),
  sort: z
    .string()
    .regex(
      /^-?[A-Za-z][A-Za-z0-9_]{0,63}$/,
      'This must be the name of a field or publishedOn, with - before it for descending order.',
    )
    .optional(),
  variants: listOf(z.string().max(100), { max: 20 }).optional(),
  depth: z.int().min(0).max(documentLimits.referenceDepth).optional(),
});

const side = z.int().min(1).max(documentLimits.pageSide);

/** A CSS value of a property, with the same grammar as in a layer's style. */
function cssValue(property: string) {
  return z
    .string()
    .max(2_000, { abort: true })
    .superRefine((value, context) => {
      const faults = checkStyle({ [property]: value }, '').map(({ message }) => ({ path: [], message }));
      addFaults([...faults, ...expressionFaults(value)], context);
    });
}

const documentFields = {
  schemaVersion: z.literal(currentSchemaVersion).default(currentSchemaVersion),
  width: side,
  height: side,
  backgroundColor: cssValue('backgroundColor').optional(),
  background: cssValue('background').optional(),
  layers: listOf(authoredLayer, { max: documentLimits.layersPerPage }).default([]),
  variables: variables.default(emptyVariableSet),
  bindings: listOf(binding, { max: documentLimits.layersPerPage }).default([]),
  content: listOf(contentSource, { max: 20 }).optional(),
  paginate: z.strictObject({ maxPages: z.int().min(1).max(50).default(50) }).optional(),
};

/** Parses a page document within the limits of DOC-5, and reports every fault with its path (DOC-3). */
export const pageDocument: z.ZodType<PageDocument> = z.strictObject(documentFields).superRefine(refineParts, always);

/** A page as it is saved: its flat document with its name. Reports every fault at once (DOC-3). */
export const namedPage: z.ZodType<PageDocument & { name: string }> = z
  .strictObject({ name: lineText(200), ...documentFields })
  .superRefine(refineParts, always);

/** Checks the parts of a document against each other, whatever faults they have by themselves. */
function refineParts(page: unknown, context: z.core.$RefinementCtx): void {
  if (!isJsonObject(page)) return;
  const layers = layersIn(page['layers']);
  addFaults(layerTreeFaults(layers), context);
  addFaults(bindingFaults(page['bindings'], layers), context);
  addFaults(fieldConflicts(layers, page['bindings']), context);
  addFaults(sourceNameFaults(page['content']), context);
}

/** Expressions see entries by the name of their source, so a repeated name would hide one. */
function sourceNameFaults(sources: unknown): DocumentFault[] {
  if (!Array.isArray(sources)) return [];
  const seen = new Set<unknown>();
  return sources.flatMap((source: unknown, index) => {
    const name = isJsonObject(source) ? source['as'] : undefined;
    if (typeof name !== 'string' || !seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [
      { path: ['content', index, 'as'], message: `Another source has the name ${name}.`, code: 'repeated' as const },
    ];
  });
}
