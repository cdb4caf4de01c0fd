import { z } from 'zod';
import { prototypeNames } from '../../core/json.ts';
import { lineText } from '../../core/line-text.ts';
import { checkStyle, isStyleProperty } from '../boxes/style/index.ts';
import { syntaxProblems } from '../expressions/index.ts';
import { layerTreeFaults } from './layer-tree.ts';
import { layerId, scopeName } from './layers/common.ts';
import { type AuthoredLayer, authoredLayer, layerKinds } from './layers/index.ts';
import { documentLimits } from './limits.ts';
import { currentSchemaVersion } from './migrate.ts';
import { emptyVariableSet, type VariableSet, variables } from './variables/index.ts';

/** A property of a layer that takes its value from an expression. */
export interface Binding {
  layerId: string;
  /** Dot path in the layer: `content`, `style.color`, `spans.0.content`. */
  property: string;
  expression: string;
}

/** Entries of the content store that expressions see as `content.<as>` (CON-6). */
export interface ContentSource {
  as: string;
  collection: string;
  slug?: string;
  limit: number;
  sort?: string;
  variants?: string[];
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

const binding = z.strictObject({
  layerId,
  property: z
    .string()
    .min(1)
    .max(200)
    .refine((path) => path.split('.').every((segment) => segment !== '' && !prototypeNames.has(segment)), {
      message: 'expected a dot path in the layer',
    })
    .refine((path) => !path.startsWith('style.') || isStyleProperty(path.slice('style.'.length)), {
      message: 'no such style property',
    }),
  expression: z.string().min(1).max(20_000),
});

const contentSource = z.strictObject({
  as: scopeName,
  collection: z.string().min(1).max(100),
  slug: z.string().min(1).max(200).optional(),
  limit: z.int().min(1).max(documentLimits.loopItems).default(20),
  sort: z
    .string()
    .regex(/^-?[A-Za-z][A-Za-z0-9_]{0,63}$/, 'expected a field, or publishedOn; with - before it, the other way round')
    .optional(),
  variants: z.array(z.string().max(100)).max(20).optional(),
});

const side = z.int().min(1).max(documentLimits.pageSide);

/** One CSS value of one property, by the same grammar as a layer's style. */
function cssValue(property: string) {
  return z
    .string()
    .max(2_000)
    .superRefine((value, context) => {
      for (const fault of checkStyle({ [property]: value }, ''))
        context.addIssue({ code: 'custom', message: fault.message });
    });
}

const documentFields = {
  schemaVersion: z.literal(currentSchemaVersion).default(currentSchemaVersion),
  width: side,
  height: side,
  backgroundColor: cssValue('backgroundColor').optional(),
  background: cssValue('background').optional(),
  layers: z.array(authoredLayer).max(documentLimits.layersPerPage).default([]),
  variables: variables.default(emptyVariableSet),
  bindings: z.array(binding).max(documentLimits.layersPerPage).default([]),
  content: z.array(contentSource).max(20).optional(),
  paginate: z.strictObject({ maxPages: z.int().min(1).max(50).default(50) }).optional(),
};

/** Parses a page document, every fault with its path (DOC-3), within the limits of DOC-5. */
export const pageDocument = z
  .strictObject(documentFields)
  .superRefine(refineParts) as unknown as z.ZodType<PageDocument>;

/** A page as it is saved: its document, flat, with its name. Every fault at once (DOC-3). */
export const namedPage = z
  .strictObject({ name: lineText(200), ...documentFields })
  .superRefine(refineParts) as unknown as z.ZodType<PageDocument & { name: string }>;

/** What the parts of a document must be to each other. */
function refineParts(page: { layers: AuthoredLayer[]; bindings: Binding[] }, context: z.core.$RefinementCtx): void {
  for (const fault of [...layerTreeFaults(page.layers), ...bindingFaults(page.bindings, page.layers)]) {
    context.addIssue({ code: 'custom', message: fault.message, path: fault.path });
  }
}

function bindingFaults(bindings: readonly Binding[], layers: readonly AuthoredLayer[]) {
  const types = new Map(layers.map((layer) => [layer.id, layer.type]));
  return bindings.flatMap(({ layerId: id, property, expression }, index) => {
    const faults = syntaxProblems(expression.includes('{{') ? expression : `{{${expression}}}`).map(({ message }) => ({
      path: ['bindings', index, 'expression'],
      message,
    }));
    const type = types.get(id);
    if (type === undefined) faults.push({ path: ['bindings', index, 'layerId'], message: `no layer has the id ${id}` });
    else if (!hasField(type, property.split('.')[0] ?? '')) {
      faults.push({ path: ['bindings', index, 'property'], message: `a ${type} layer has no ${property}` });
    }
    return faults;
  });
}

const commonFields: ReadonlySet<string> = new Set([
  'visible',
  'x',
  'y',
  'width',
  'height',
  'rotation',
  'opacity',
  'alt',
  'style',
]);

function hasField(type: string, field: string): boolean {
  return commonFields.has(field) || Object.hasOwn(layerKinds.get(type)?.fields ?? {}, field);
}
