import type { JsonObject } from '../../../core/json.ts';
import { documentLimits } from '../../../design/document/limits.ts';
import type { ImportResult } from '../imported.ts';
import { printSides } from './box-style.ts';
import type { Built } from './built.ts';
import { Cascade } from './element-style.ts';
import { buildBody } from './elements.ts';
import type { Viewport } from './media.ts';
import { parseHtml } from './parse-html.ts';
import { StyleSheet } from './style-sheet.ts';
import { isStyled, type StyledElement, styleTree } from './styled.ts';

interface ImportOptions {
  newId: () => string;
  /** The name of the file, which the outermost container gets. */
  name: string;
  /** The size in px for which the HTML is laid out: that of the page. */
  viewport: Viewport;
  /** How many layers there may be, by default as many as a page may have. */
  maxLayers?: number;
  /** How deep layers may be nested, by default as deep as on a page. */
  maxDepth?: number;
}

/** A longer source is rejected. */
const maxBytes = 1_000_000;

/**
 * Turns HTML, a file or a fragment from the clipboard, into layers: containers, texts, images and drawings. Style sheets
 * in the HTML are applied, nothing is loaded, and no script is run. What layers cannot express is in the report.
 */
export function importHtml(source: string, options: ImportOptions): ImportResult {
  const {
    newId,
    name,
    viewport,
    maxLayers = documentLimits.layersPerPage,
    maxDepth = documentLimits.nesting,
  } = options;
  if (new TextEncoder().encode(source).length > maxBytes)
    return { ok: false, reason: `The HTML has more than ${maxBytes.toLocaleString('en-US')} bytes.` };
  const { html, body, css, isWholeFile, omitted, handlers } = parseHtml(source.toWellFormed());
  const sheet = new StyleSheet(isWholeFile ? `body { margin: 8px }\n${css}` : css, viewport);
  const tree = styleTree(html, new Cascade(sheet, viewport));
  const { building, layer } = buildBody(findBody(tree, body), { newId, maxLayers, maxDepth });
  for (const [problem, reason] of sheet.problems) building.report(problem, 'dropped', reason);
  if (handlers > 0) building.report(`${handlers} event handlers`, 'dropped', 'Scripts are not run.');
  if (omitted > 0) building.report(`${omitted} more elements`, 'dropped', 'The HTML has too many elements.');
  // The background of a file covers the window.
  if (layer && isWholeFile && Object.keys(layer.style).some((name) => name.startsWith('background')))
    layer.style['minHeight'] ??= viewport.height;
  const root = layer && outermost(layer, viewport);
  if (!root) {
    const reason = maxLayers < 1 ? 'The page has no room for more layers.' : 'The HTML has nothing that can be drawn.';
    return { ok: false, reason };
  }
  const { width, height = root.style['minHeight'] } = root.fields;
  return {
    ok: true,
    layers: toLayers({ ...root, fields: { ...root.fields, name } }, newId, undefined),
    width: typeof width === 'number' ? width : viewport.width,
    height: typeof height === 'number' ? height : 0,
    // A body without a style of its own is no layer.
    parts:
      root.children === layer?.children ? building.parts : building.parts.filter(({ name: part }) => part !== 'Page'),
  };
}

function findBody(tree: StyledElement, { name }: { name: string }): StyledElement | undefined {
  return tree.children.filter(isStyled).find(({ element }) => element.name === name);
}

/** The outermost layer: the body, or what is inside it if the body has neither a style nor anything else. */
function outermost(body: Built, viewport: Viewport): Built | undefined {
  const flow = body.children.filter(({ isPlaced }) => !isPlaced);
  const [only] = body.children;
  if (!only && body.fields['type'] !== 'text') return undefined;
  const isPlain = Object.keys(body.style).every((name) => name === 'gap');
  const root = isPlain && only && body.children.length === 1 && flow.length === 1 ? only : body;
  const { width } = root.fields;
  const px = typeof width === 'number' ? width : fitted(root, viewport);
  const { alignSelf: _align, flexShrink: _shrink, ...style } = root.style;
  return {
    ...root,
    style,
    fields: { ...root.fields, x: 0, y: 0, width: px },
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
  };
}

/** The width in px of a box that has none, or a percentage of the page. */
function fitted({ fields, style }: Built, viewport: Viewport): number {
  const { width } = fields;
  const share = typeof width === 'string' && width.endsWith('%') ? Number.parseFloat(width) / 100 : 1;
  const max = typeof style['maxWidth'] === 'number' ? style['maxWidth'] : Number.POSITIVE_INFINITY;
  return Math.min(max, Math.round(viewport.width * share));
}

/** The layers in drawn order, each in its parent. */
function toLayers(layer: Built, newId: () => string, parentId: string | undefined): JsonObject[] {
  const id = newId();
  const { fields, style, margins, children, layers, isPlaced } = layer;
  const place: JsonObject = parentId === undefined ? {} : { parentId };
  const own: JsonObject = {
    id,
    visible: true,
    ...fields,
    ...place,
    style: { ...(isPlaced ? {} : printSides('margin', margins)), ...style },
  };
  const [replaced, ...inside] = layers ?? [];
  const moved = inside.map((each) => (each['parentId'] === replaced?.['id'] ? { ...each, parentId: id } : each));
  return [own, ...moved, ...children.flatMap((child) => toLayers(child, newId, id))];
}
