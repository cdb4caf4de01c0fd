import { z } from 'zod';
import { isJsonObject } from '../../core/json.ts';
import { lineText } from '../../core/line-text.ts';
import { boundedList } from '../../core/schemas/bounded.ts';
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

/** The entries that a page reads from the content store. Expressions read them as `content.<as>` (CON-6). */
export interface ContentSource {
  as: string;
  collection: string;
  slug?: string | undefined;
  limit: number;
  sort?: string | undefined;
  variants?: string[] | undefined;
  /** How many levels of references to follow. With 0, the default, references are ids of entries (CON-1). */
  depth?: number | undefined;
}

/** Everything of a page that affects what is drawn. Its id, template, name and position are not included. */
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
  /** The positions in px, from the left and from the top, at which editors show guides. Renders ignore them (DOC-19). */
  guides?: { x: number[]; y: number[] } | undefined;
}

export const contentSource = z.strictObject({
  as: scopeName.describe('The name that expressions use: `content.<as>`.'),
  collection: z.string().min(1).max(100).describe('The `apiName` of the collection to read from.'),
  slug: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The slug of one entry. Without it, the source is a list of entries.'),
  limit: z
    .int()
    .min(1)
    .max(documentLimits.loopItems)
    .default(20)
    .describe('The maximum number of entries of a list, from 1 to 1,000.'),
  sort: z
    .string()
    .regex(
      /^-?[A-Za-z][A-Za-z0-9_]{0,63}$/,
      'This must be the name of a field or publishedOn, with - before it for descending order.',
    )
    .optional()
    .describe(
      'The field to sort a list by, or `publishedOn`. A `-` before it reverses the order. By default the last published entry is first.',
    ),
  variants: boundedList(z.string().max(100), { max: 20 })
    .optional()
    .describe('The ids of variants to apply to each entry, in order.'),
  depth: z
    .int()
    .min(0)
    .max(documentLimits.referenceDepth)
    .optional()
    .describe(
      'How many levels of references are replaced by the entries that they refer to, from 0 to 5. By default a reference is an id.',
    ),
});

const side = z.int().min(1).max(documentLimits.pageSide);

/** A CSS value of one property. It has the same grammar as in a layer's style. */
function cssValue(property: string) {
  return z
    .string()
    .max(2_000, { abort: true })
    .superRefine((value, context) => {
      const faults = checkStyle({ [property]: value }, '').map(({ message }) => ({ path: [], message }));
      addFaults([...faults, ...expressionFaults(value)], context);
    });
}

const guidePositions = boundedList(z.number().min(-documentLimits.coordinate).max(documentLimits.coordinate), {
  max: documentLimits.guidesPerAxis,
}).default([]);

/** The fields of a page that affect what is drawn. */
export const documentFields = {
  schemaVersion: z
    .literal(currentSchemaVersion)
    .default(currentSchemaVersion)
    .describe('The version of the document format, currently 1.'),
  width: side.describe('The width of the page in px, from 1 to 10,000.'),
  height: side.describe('The height of the page in px, from 1 to 10,000.'),
  backgroundColor: cssValue('backgroundColor')
    .optional()
    .describe('The color behind the layers, as CSS or with an expression. By default the page is transparent.'),
  background: cssValue('background')
    .optional()
    .describe('A CSS background, such as a gradient, drawn over `backgroundColor`. It may contain expressions.'),
  layers: boundedList(authoredLayer, { max: documentLimits.layersPerPage })
    .default([])
    .describe(
      'The layers in the order in which they are drawn, at most 1,000. Layers inside containers are in the same list, with a `parentId`.',
    ),
  variables: variables
    .default(emptyVariableSet)
    .describe('The variables of the page, as an object with `schema` and `values` or as a list. The default is none.'),
  bindings: boundedList(binding, { max: documentLimits.layersPerPage })
    .default([])
    .describe('The properties of layers that get their value from an expression. The default is none.'),
  content: boundedList(contentSource, { max: 20 })
    .optional()
    .describe('The entries of the space that expressions can read as `content.<as>`, at most 20 sources.'),
  paginate: z
    .strictObject({
      maxPages: z
        .int()
        .min(1)
        .max(documentLimits.flowPages)
        .default(documentLimits.flowPages)
        .describe('The maximum number of pages that the page can become.'),
    })
    .optional()
    .describe(
      'Lets the page continue on further pages when its flow region needs them. By default it is always one page.',
    ),
  guides: z
    .strictObject({
      x: guidePositions.describe('The distances of vertical guides from the left edge of the page in px, at most 100.'),
      y: guidePositions.describe(
        'The distances of horizontal guides from the top edge of the page in px, at most 100.',
      ),
    })
    .optional()
    .describe('The guides that editors show on the page. Renders ignore them. The default is none.'),
};

/** Parses a page document, checks the limits of DOC-5, and reports every fault with its path (DOC-3). */
export const pageDocument: z.ZodType<PageDocument> = z.strictObject(documentFields).superRefine(refineParts, always);

export const pageName = lineText(200).describe('The name of the page, one line of up to 200 characters.');

const { layers: _layers, bindings: _bindings, ...settingFields } = documentFields;

/** The name of a page and those of its fields that belong to no layer. It is for programs that edit layers one by one. */
export const pageSettings = z.strictObject({
  name: pageName,
  ...settingFields,
});

/** A page as it is saved: the fields of its document and its name. Reports all faults at once (DOC-3). */
export const namedPage: z.ZodType<PageDocument & { name: string }> = z
  .strictObject({
    name: pageName,
    ...documentFields,
  })
  .superRefine(refineParts, always);

/** Checks the parts of a document against each other, even if some parts have faults. */
function refineParts(page: unknown, context: z.core.$RefinementCtx): void {
  if (!isJsonObject(page)) return;
  const layers = layersIn(page['layers']);
  addFaults(layerTreeFaults(layers), context);
  addFaults(bindingFaults(page['bindings'], layers), context);
  addFaults(fieldConflicts(layers, page['bindings']), context);
  addFaults(sourceNameFaults(page['content']), context);
}

/**
 * Finds sources with the same name. Expressions read entries by the name of their source, so one source would hide the
 * other.
 */
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
