import { validPages } from '../../../../../test/harness/random-pages.ts';
import { type JsonObject, toJsonObject } from '../../../../core/json.ts';
import { namedPage } from '../../../../design/document/page.ts';
import type { Area } from '../../../../draw/geometry/area.ts';
import type { CommandContext } from './commands/command.ts';
import { layerTree } from './layer-tree.ts';
import type { Rectangles } from './operations/groups.ts';
import { pageRectangle } from './operations/move.ts';
import { type EditorDocument, emptyDocument, withPage, withTemplate } from './records.ts';
import { EditorStore } from './store.ts';

export const pageId = 'page1';

export const blankPage: JsonObject = {
  name: 'Page',
  schemaVersion: 1,
  width: 1_200,
  height: 630,
  layers: [],
  variables: { schema: { type: 'object', properties: {} }, values: {} },
  bindings: [],
};

/** A document with one page that has the layers. */
export function documentWith(layers: readonly JsonObject[], page: JsonObject = {}): EditorDocument {
  const template = { name: 'Template', variables: { schema: { type: 'object', properties: {} }, values: {} } };
  return withPage(withTemplate(emptyDocument, template), pageId, { ...blankPage, layers: [...layers], ...page });
}

export function storeWith(layers: readonly JsonObject[], { mayEdit = true } = {}): EditorStore {
  return new EditorStore({ document: documentWith(layers), pageId, clock: { now: () => 0 }, mayEdit });
}

/** Rectangles for tests that have no layout: each layer has its own, and the page has its size. */
export function inventRectangles(document: EditorDocument): Rectangles {
  const rectangles = new Map<string, Area>([[pageRectangle, { x: 0, y: 0, width: 1_200, height: 630 }]]);
  for (const [index, id] of layerTree(document, pageId).ids.entries())
    rectangles.set(id, { x: index * 60, y: index * 30 + (index % 3), width: 50 + index, height: 40 });
  return rectangles;
}

/** A context that counts ids up and remembers what was announced. */
export function commandContext(store: EditorStore): CommandContext & { announced: string[] } {
  let ids = 0;
  const announced: string[] = [];
  return {
    store,
    rectangles: () => inventRectangles(store.document),
    newId: () => {
      ids += 1;
      return `new${ids}`;
    },
    announce: (text) => announced.push(text),
    announced,
    screen: {},
  };
}

/** Pages as the API returns them. */
export const apiPages = validPages.map((page) => toJsonObject(namedPage.parse(page)));
