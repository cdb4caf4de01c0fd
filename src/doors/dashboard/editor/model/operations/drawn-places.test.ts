import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../../test/harness/depth.ts';
import type { JsonObject } from '../../../../../core/json.ts';
import { transformPoint } from '../../../../../draw/geometry/matrix.ts';
import { applyDiff, type Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import { documentWith, layOut, pageId, placedLayers } from '../model.fixture.ts';
import type { EditorDocument } from '../records.ts';
import { removeAutoLayout } from './auto-layout.ts';
import { boundsIn, layerFrames, type Rectangles } from './frames.ts';
import { groupFields, unwrapLayers, wrapLayers } from './groups.ts';
import { setLayerValues } from './layers.ts';
import { moveLayersOnPage, resizeLayers } from './move.ts';
import { enclosing, isPlaced } from './places.ts';
import { withRefittedGroups } from './refit-groups.ts';
import { reparentLayers } from './reparent.ts';

/** The corners of every drawn layer in px of the page. */
function drawnCorners(document: EditorDocument): Map<string, number[]> {
  const rectangles = layOut(document);
  const frames = layerFrames(layerTree(document, pageId), rectangles);
  const corners = (layerId: string) => {
    const { width, height, matrix } = frames(layerId);
    const points = [transformPoint(matrix, 0, 0), transformPoint(matrix, width, 0), transformPoint(matrix, 0, height)];
    return points.flatMap(({ x, y }) => [x, y]);
  };
  return new Map([...rectangles.keys()].filter((id) => id !== '').map((id) => [id, corners(id)]));
}

/** Layers that are drawn elsewhere after a change, apart from those that `isLeftOut` names. */
function movedLayers(before: EditorDocument, after: EditorDocument, isLeftOut = (_layerId: string) => false): string[] {
  const [one, other] = [drawnCorners(before), drawnCorners(after)];
  return [...one].flatMap(([id, corners]) => {
    const now = other.get(id);
    const isMoved = now?.some((value, index) => Math.abs(value - (corners[index] ?? 0)) > 0.25);
    return isMoved && !isLeftOut(id) ? [`${id}: ${corners.map(Math.round)} -> ${now?.map(Math.round)}`] : [];
  });
}

const isGroup = (document: EditorDocument, layerId: string) =>
  layerTree(document, pageId).layer(layerId)['group'] === true;

/** The groups whose boxes are not those of the drawn layers in them. */
function looseGroups(document: EditorDocument, isLeftOut = (_layerId: string) => false): string[] {
  const tree = layerTree(document, pageId);
  const rectangles = layOut(document);
  const frames = layerFrames(tree, rectangles);
  return tree.ids.filter((groupId) => {
    const children = tree.children(groupId).filter((id) => rectangles.has(id));
    if (!isGroup(document, groupId) || !rectangles.has(groupId) || children.length === 0) return false;
    if (isLeftOut(groupId)) return false;
    const frame = frames(groupId);
    const { x, y, width, height } = enclosing(children.map((id) => boundsIn(frame, frames(id))));
    const border = 2 * (frame.border?.left ?? 0);
    return [x, y, width + border - frame.width, height + border - frame.height].some((off) => Math.abs(off) > 0.2);
  });
}

interface Case {
  document: EditorDocument;
  rectangles: Rectangles;
  pick(index: number): string[];
}

function holdsFor(check: (each: Case, random: number) => void): void {
  fc.assert(
    fc.property(placedLayers, fc.nat(), (layers, random) => {
      const loose = documentWith(layers);
      const all = new Map(layers.map((layer) => [`layer:${pageId}/${layer['id']}`, { before: layer, after: layer }]));
      // The groups of a page that the editor made fit their layers.
      const document = applyDiff(loose, withRefittedGroups(loose, pageId, all, layOut(loose)));
      const { ids } = layerTree(document, pageId);
      const pick = (count: number) =>
        Array.from({ length: count }, (_, at) => ids[(random + at * 7) % ids.length]).flatMap((id) => id ?? []);
      check({ document, rectangles: layOut(document), pick }, random);
    }),
    { numRuns: runs(300, 5_000) },
  );
}

const edit = (document: EditorDocument, diff: Diff) => applyDiff(document, diff);

describe('layers stay where they are drawn', () => {
  it('[DOC-19] when groups are fitted to them', () => {
    fc.assert(
      fc.property(placedLayers, (layers) => {
        const document = documentWith(layers);
        const all = new Map(layers.map((layer) => [`layer:${pageId}/${layer['id']}`, { before: layer, after: layer }]));
        const fitted = edit(document, withRefittedGroups(document, pageId, all, layOut(document)));
        expect(movedLayers(document, fitted, (id) => isGroup(document, id))).toEqual([]);
        expect(looseGroups(fitted)).toEqual([]);
      }),
      { numRuns: runs(300, 5_000) },
    );
  });

  it('[DOC-19] when they are grouped', () => {
    holdsFor(({ document, rectangles, pick }) => {
      const options = { id: 'new', fields: groupFields, rectangles };
      const grouped = edit(document, wrapLayers(document, pageId, pick(2), options));
      expect(movedLayers(document, grouped, (id) => isGroup(document, id))).toEqual([]);
      // A hidden group that is wrapped on its own may become visible. It is fitted when a layer in it changes.
      expect(looseGroups(grouped, (id) => id !== 'new' && !rectangles.has(id))).toEqual([]);
    });
  });

  it('[DOC-19] when they are taken out of their containers', () => {
    holdsFor(({ document, rectangles, pick }) => {
      const containers = pick(2).filter((id) => layerTree(document, pageId).layer(id)['type'] === 'container');
      const { diff } = unwrapLayers(document, pageId, containers, rectangles);
      const after = edit(document, diff);
      expect(movedLayers(document, after, (id) => isGroup(document, id))).toEqual([]);
      expect(looseGroups(after, (id) => !rectangles.has(id))).toEqual([]);
    });
  });

  it('[EDT-7] when they get another parent', () => {
    holdsFor(({ document, rectangles, pick }, random) => {
      const tree = layerTree(document, pageId);
      const containers = [undefined, ...tree.ids.filter((id) => tree.layer(id)['type'] === 'container')];
      const parentId = containers[random % containers.length];
      const to = { parentId, index: 0 };
      const diff = reparentLayers(document, pageId, pick(2), to, { rectangles, joinsFlow: false });
      const after = edit(document, diff);
      expect(movedLayers(document, after, (id) => isGroup(document, id))).toEqual([]);
      expect(looseGroups(after, (id) => !rectangles.has(id))).toEqual([]);
    });
  });

  it('[DOC-19] when others in their groups move, which move by exactly the distance', () => {
    holdsFor(({ document, rectangles, pick }) => {
      const moved = pick(2);
      const distance = { x: 17, y: -9 };
      const after = edit(document, moveLayersOnPage(document, pageId, moved, { distance, rectangles }));
      const tree = layerTree(document, pageId);
      const isInside = (id: string) => [id, ...tree.ancestors(id)].some((each) => moved.includes(each));
      expect(movedLayers(document, after, (id) => isInside(id) || isGroup(document, id))).toEqual([]);
      const [before, now] = [drawnCorners(document), drawnCorners(after)];
      for (const [id, corners] of before) {
        if (!isInside(id)) continue;
        expect(now.get(id)?.[0]).toBeCloseTo((corners[0] ?? 0) + distance.x, 0);
        expect(now.get(id)?.[1]).toBeCloseTo((corners[1] ?? 0) + distance.y, 0);
      }
      expect(looseGroups(after)).toEqual([]);
    });
  });

  it('[DOC-19] when one of them is turned or resized, and the group around it fits again', () => {
    holdsFor(({ document, rectangles, pick }) => {
      const [changed] = pick(1);
      if (changed === undefined || isGroup(document, changed)) return;
      const values = { rotation: 45, width: 120, height: 60 };
      const diff = setLayerValues(document, pageId, [[changed, values]]);
      const after = edit(document, withRefittedGroups(document, pageId, diff, rectangles));
      const tree = layerTree(document, pageId);
      const isInside = (id: string) => [id, ...tree.ancestors(id)].includes(changed);
      expect(movedLayers(document, after, (id) => isInside(id) || isGroup(document, id))).toEqual([]);
      expect(looseGroups(after, isInside)).toEqual([]);
    });
  });
});

describe('a group that is resized', () => {
  it('[DOC-19] scales the layers in it, and stays the box around them', () => {
    const document = documentWith([
      { id: 'g', type: 'container', visible: true, group: true, x: 10, y: 10, width: 200, height: 100, style: {} },
      { id: 'a', type: 'image', visible: true, parentId: 'g', x: 0, y: 0, width: 50, height: 50, style: {} },
      {
        id: 'b',
        type: 'image',
        visible: true,
        parentId: 'g',
        x: '50%',
        bottom: 0,
        width: 100,
        height: '50%',
        style: {},
      },
    ]);
    const rectangles = layOut(document);
    const from = { x: 10, y: 10, width: 200, height: 100 };
    const resizes = new Map([['g', { from, to: { x: 10, y: 10, width: 400, height: 50 } }]]);
    const resized = edit(document, resizeLayers(document, pageId, resizes, rectangles));
    const tree = layerTree(resized, pageId);
    expect(tree.layer('g')).toMatchObject({ width: 400, height: 50 });
    expect(tree.layer('a')).toMatchObject({ x: 0, y: 0, width: 100, height: 25 });
    expect(tree.layer('b')).toMatchObject({ x: '50%', bottom: 0, width: 200, height: 25 });
    expect(looseGroups(resized)).toEqual([]);
  });
});

describe('layers that leave a flow', () => {
  const flow: JsonObject[] = [
    { id: 'f', type: 'container', visible: true, x: 100, y: 50, width: 300, style: { borderWidth: '8px' } },
    { id: 'a', type: 'image', visible: true, parentId: 'f', width: 50, height: 20, style: { flexGrow: 1 } },
    { id: 'b', type: 'image', visible: true, parentId: 'f', width: 60, height: 30, style: {} },
    { id: 'c', type: 'image', visible: false, parentId: 'f', style: {} },
  ];

  it('[EDT-7] are placed where they are drawn, inside of the border of their container', () => {
    const document = documentWith(flow);
    const after = edit(document, removeAutoLayout(document, pageId, ['f'], layOut(document)));
    const tree = layerTree(after, pageId);
    expect(tree.layer('a')).toMatchObject({ x: 0, y: 0, width: 50, height: 20, style: {} });
    expect(tree.layer('b')).toMatchObject({ x: 0, y: 20 });
    expect(isPlaced(tree.layer('c'))).toBe(true);
    expect(movedLayers(document, after)).toEqual([]);
  });
});
