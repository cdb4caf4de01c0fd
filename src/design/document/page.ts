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

/** Entries of the content store that expressions see as `content.<as>` (CON-6). */
export interface ContentSource {
  as: string;
  collection: string;
  slug?: string;
  limit: number;
  sort?: string;
  variants?: string[];
  /** Levels of references that are followed: 0, the default, leaves the ids of entries (CON-1). */
  depth?: number;
}

/** Everything of a page but who it is (id, template, name, order): what is drawn. */
export interface PageDocument {
  schemaVersion: number;
  width: number;
  height: number;
  backgroundColor?: string;
  background?: string;
  layers: AuthoredLayer[];
  variables: VariableSet;
  bindings: Binding[];
  content?: ContentSource[];
  paginate?: { maxPages: number };
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

/** One CSS value of one property, by the same grammar as a layer's style. */
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

/** Parses a page document, every fault with its path (DOC-3), within the limits of DOC-5. */
export const pageDocument = z
  .strictObject(documentFields)
  .superRefine(refineParts, always) as unknown as z.ZodType<PageDocument>;

/** A page as it is saved: its document, flat, with its name. Every fault at once (DOC-3). */
export const namedPage = z
  .strictObject({ name: lineText(200), ...documentFields })
  .superRefine(refineParts, always) as unknown as z.ZodType<PageDocument & { name: string }>;

/** What the parts of a document must be to each other, whatever faults they have of their own. */
function refineParts(page: unknown, context: z.core.$RefinementCtx): void {
  if (!isJsonObject(page)) return;
  const layers = layersIn(page['layers']);
  addFaults(layerTreeFaults(layers), context);
  addFaults(bindingFaults(page['bindings'], layers), context);
  addFaults(fieldConflicts(layers, page['bindings']), context);
  addFaults(sourceNameFaults(page['content']), context);
}

/** Expressions see entries by the name of their source: of two with one name, one would be lost. */
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
