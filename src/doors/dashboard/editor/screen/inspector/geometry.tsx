import type { Area } from '../../../../../draw/geometry/area.ts';
import { compose, identity, inverse, transformPoint } from '../../../../../draw/geometry/matrix.ts';
import { classes } from '../../../design/index.ts';
import { applyDiff, composeDiffs, type Diff } from '../../model/diff.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { isBound, moveLayersBy, type Resize, resizeLayers } from '../../model/operations/move.ts';
import { isPlaced, roundPx } from '../../model/operations/places.ts';
import { firstBoxes, layerAreas } from '../../tools/page-areas.ts';
import type { PlacedBox } from '../../view/hit.ts';
import styles from '../editor.module.css';
import { useEditor, useLayerTree, useSessionState } from '../use-editor.ts';
import { NumberInput } from './number-input.tsx';

/** Position, size, rotation and opacity. They show where the layers are drawn, whatever decides it. */
export function Geometry({ layerIds }: { layerIds: readonly string[] }) {
  const session = useEditor();
  const { store } = session;
  const tree = useLayerTree();
  const boxes = useSessionState((state) => state.boxes);
  const first = firstBoxes(boxes);
  const places = new Map(
    layerIds.flatMap((layerId) => {
      const box = first.get(layerId);
      const parentId = tree.parent(layerId);
      return box ? [[layerId, localArea(box, parentId === undefined ? undefined : first.get(parentId))] as const] : [];
    }),
  );
  const shared = (read: (area: Area) => number) => {
    const values = [...places.values()].map((area) => roundPx(read(area)));
    return values.every((value) => value === values[0]) ? values[0] : undefined;
  };
  const sharedField = (name: string, initial: number) => {
    const values = layerIds.map((layerId) => {
      const value = tree.layer(layerId)[name];
      return typeof value === 'number' ? value : initial;
    });
    return values.every((value) => value === values[0]) ? values[0] : undefined;
  };
  const isAnyBound = (property: string) =>
    layerIds.some((layerId) => isBound(store.document, store.pageId, layerId, property));
  const isPlacedAll = layerIds.every((layerId) => isPlaced(tree.layer(layerId)));
  const dispatch = (label: string, diff: Diff) => {
    const faults = store.dispatch({ label, diff });
    if (faults[0]) session.announce(faults[0].message);
  };
  const rectangles = layerAreas(boxes);

  /** Moves each layer so that its coordinate is the one that was entered. */
  const moveTo = (axis: 'x' | 'y', value: number) => {
    let { document } = store;
    const diffs = [...places].map(([layerId, area]) => {
      const distance = { x: axis === 'x' ? value - area.x : 0, y: axis === 'y' ? value - area.y : 0 };
      const diff = moveLayersBy(document, store.pageId, [layerId], { distance, rectangles });
      document = applyDiff(document, diff);
      return diff;
    });
    dispatch('Move', composeDiffs(diffs));
  };
  const resizeTo = (side: 'width' | 'height', value: number) => {
    const resizes = new Map(
      [...places].map(([layerId, from]): [string, Resize] => [layerId, { from, to: { ...from, [side]: value } }]),
    );
    dispatch('Resize', resizeLayers(store.document, store.pageId, resizes, rectangles));
  };
  const setField = (label: string, name: string, value: number) =>
    dispatch(
      label,
      setLayerValues(
        store.document,
        store.pageId,
        layerIds.map((layerId) => [layerId, { [name]: value }] as const),
      ),
    );
  const isReadOnly = !store.mayEdit;
  return (
    <fieldset className={classes(styles.fields, styles.group)} aria-label="Position and size">
      <NumberInput
        label="X"
        value={shared(({ x }) => x)}
        isDisabled={isReadOnly || !isPlacedAll || isAnyBound('x')}
        onChange={(x) => moveTo('x', x)}
      />
      <NumberInput
        label="Y"
        value={shared(({ y }) => y)}
        isDisabled={isReadOnly || !isPlacedAll || isAnyBound('y')}
        onChange={(y) => moveTo('y', y)}
      />
      <NumberInput
        label="W"
        value={shared(({ width }) => width)}
        minValue={0}
        isDisabled={isReadOnly || isAnyBound('width')}
        onChange={(width) => resizeTo('width', width)}
      />
      <NumberInput
        label="H"
        value={shared(({ height }) => height)}
        minValue={0}
        isDisabled={isReadOnly || isAnyBound('height')}
        onChange={(height) => resizeTo('height', height)}
      />
      <NumberInput
        label="Rotation"
        value={sharedField('rotation', 0)}
        isDisabled={isReadOnly || isAnyBound('rotation')}
        onChange={(rotation) => setField('Rotate', 'rotation', rotation)}
      />
      <NumberInput
        label="Opacity"
        value={percent(sharedField('opacity', 1))}
        minValue={0}
        maxValue={100}
        isDisabled={isReadOnly || isAnyBound('opacity')}
        onChange={(opacity) => setField('Change opacity', 'opacity', opacity / 100)}
      />
    </fieldset>
  );
}

function percent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 10_000) / 100;
}

/** The box of a layer in px of its parent, as if it were not rotated: layers turn around their centers. */
export function localArea(box: PlacedBox, parent: PlacedBox | undefined): Area {
  const { a, b, c, d, e, f } = compose(inverse(parent?.matrix ?? identity), box.matrix);
  const center = transformPoint({ a, b, c, d, e, f }, box.width / 2, box.height / 2);
  return { x: center.x - box.width / 2, y: center.y - box.height / 2, width: box.width, height: box.height };
}
