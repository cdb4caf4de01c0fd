import { z } from 'zod';
import { fromBase64, toBase64 } from '../../../../core/base64.ts';
import { isJsonObject, type JsonObject, nestsDeeper, parseJsonText } from '../../../../core/json.ts';
import { boundedList, boundedMap } from '../../../../core/schemas/bounded.ts';
import { jsonObject, jsonValue } from '../../../../core/schemas/json-value.ts';
import { validate } from '../../../../core/schemas/validate.ts';
import { documentLimits } from '../../../../design/document/limits.ts';
import { layerName } from './commands/select.ts';
import { layerTree, outermost } from './layer-tree.ts';
import type { Rectangles } from './operations/frames.ts';
import { pickLayers } from './operations/layers.ts';
import { findVariableUses } from './operations/variable-uses.ts';
import { listVariableNames, type VariableScope } from './operations/variables.ts';
import { type EditorDocument, pageKey, requireRecord, templateKey, withPage } from './records.ts';
import { readValue, withValue } from './values.ts';

/** The version of the format in which layers are on the clipboard. */
const version = 1;
/** What the clipboard may have at most: anybody can write to it. */
const maxLength = 2 * documentLimits.pageBytes;
const maxDepth = 64;

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const content = z.object({
  galley: z.literal(version),
  layers: boundedList(jsonObject, { max: documentLimits.layersPerPage }),
  bindings: boundedList(jsonObject, { max: documentLimits.layersPerPage }),
  /** The variables that the layers use, by name. */
  variables: boundedMap(z.string(), z.object({ schema: jsonObject, value: jsonValue.optional() }), {
    max: documentLimits.variablesPerScope,
  }),
  /** Where the outermost layers were, by id, in px of their page. */
  areas: boundedMap(z.string(), area, { max: documentLimits.layersPerPage }),
});

/** Layers with their contents, bindings and variables, which can be pasted on other pages, in other templates and tabs. */
export type ClipboardLayers = z.output<typeof content>;

/** The layers with everything inside them. */
export function copyLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  rectangles: Rectangles,
): ClipboardLayers {
  const picked = pickLayers(document, pageId, layerIds);
  const areas = outermost(layerTree(document, pageId), layerIds).flatMap((layerId) => {
    const rectangle = rectangles.get(layerId);
    return rectangle ? [[layerId, rectangle] as const] : [];
  });
  const ids = new Set(picked.layers.map(({ id }) => id));
  const layers = picked.layers.map((layer) =>
    ids.has(layer['parentId'] ?? '') ? layer : withValue(layer, 'parentId', undefined),
  );
  const page = { ...requireRecord(document, pageKey(pageId)), layers, bindings: [...picked.bindings] };
  return {
    galley: version,
    layers,
    bindings: [...picked.bindings],
    variables: usedVariables(withPage(document, pageId, page), pageId, JSON.stringify(picked)),
    areas: Object.fromEntries(areas),
  };
}

/** The variables that a page uses. Those of the page hide those of the template. */
function usedVariables(document: EditorDocument, pageId: string, text: string): ClipboardLayers['variables'] {
  const scopes: VariableScope[] = [templateKey, `page:${pageId}`];
  const used = scopes.flatMap((scope) =>
    listVariableNames(document, scope)
      // Most names are in no text at all, which is faster to find out than to parse every expression.
      .filter((name) => text.includes(name) && findVariableUses(document, scope, name).length > 0)
      .map((name) => {
        const record = requireRecord(document, scope);
        const schemas = readValue(record, 'variables.schema.properties');
        const schema = isJsonObject(schemas) && isJsonObject(schemas[name]) ? schemas[name] : {};
        const values = readValue(record, 'variables.values');
        const value = isJsonObject(values) && Object.hasOwn(values, name) ? values[name] : undefined;
        return [name, { schema, ...(value === undefined ? {} : { value }) }] as const;
      }),
  );
  return Object.fromEntries(used);
}

/** The forms in which layers are written to the clipboard of the system. */
export interface ClipboardForms {
  /** For other editors and tabs. Browsers keep this attribute, but no media types of our own. */
  html: string;
  /** For everything else: the texts of the layers, or their names if they have none. */
  text: string;
}

export function printLayers(layers: ClipboardLayers): ClipboardForms {
  const text = printText(layers.layers);
  const data = toBase64(new TextEncoder().encode(JSON.stringify(layers)));
  return { html: `<div data-galley="${data}">${escapeHtml(text)}</div>`, text };
}

function printText(layers: readonly JsonObject[]): string {
  const texts = layers.flatMap(({ content: text, spans }) => {
    if (Array.isArray(spans)) return spans.map((span) => (isJsonObject(span) ? String(span['content']) : '')).join('');
    return typeof text === 'string' ? [text] : [];
  });
  return (texts.length > 0 ? texts : layers.map(layerName)).join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The layers that are on the clipboard, as HTML or as JSON; undefined if it has something else. */
export function readLayers({ html, text }: ClipboardForms): ClipboardLayers | undefined {
  const encoded = html.length <= 2 * maxLength ? /data-galley="([A-Za-z0-9+/=]+)"/.exec(html)?.[1] : undefined;
  return (encoded === undefined ? undefined : readJson(decode(encoded))) ?? readJson(text);
}

function decode(encoded: string): string {
  try {
    return new TextDecoder().decode(fromBase64(encoded));
  } catch {
    // Other programs may write this attribute too.
    return '';
  }
}

function readJson(text: string): ClipboardLayers | undefined {
  if (text.length > maxLength || !text.trimStart().startsWith('{')) return undefined;
  try {
    const value = parseJsonText(text);
    const parsed = nestsDeeper(value, maxDepth) ? undefined : validate(content, value);
    return parsed?.success && parsed.data.layers.length > 0 ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
