import type { Area } from '../../../../../draw/geometry/area.ts';
import { classes } from '../../../design/index.ts';
import type { Diff } from '../../model/diff.ts';
import { isBound } from '../../model/operations/expressions.ts';
import { areaIn, layerFrames } from '../../model/operations/frames.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { moveLayersBy, type Resize, resizeLayers } from '../../model/operations/move.ts';
import { isPlaced, roundPx } from '../../model/operations/places.ts';
import { withRefittedGroups } from '../../model/operations/refit-groups.ts';
import { layerAreas } from '../../tools/page-areas.ts';
import styles from '../editor.module.css';
import { useEditor, useLayerTree, useSessionState } from '../use-editor.ts';
import { NumberInput } from './number-input.tsx';

/** Position, size, rotation and opacity. They show where the layers are drawn, whatever decides it. */
export function Geometry({ layerIds }: { layerIds: readonly string[] }) {
  const session = useEditor();
  const { store } = session;
  const tree = useLayerTree();
  const boxes = useSessionState((state) => state.boxes);
  const rectangles = layerAreas(boxes);
  const frames = layerFrames(tree, rectangles);
  const places = new Map(
    layerIds
      .filter((layerId) => rectangles.has(layerId))
      .map((layerId) => [layerId, areaIn(frames(tree.parent(layerId)), frames(layerId))] as const),
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
    const refitted = withRefittedGroups(store.document, store.pageId, diff, rectangles);
    const faults = store.dispatch({ label, diff: refitted });
    if (faults[0]) session.announce(faults[0].message);
  };

  /** Moves each layer so that its coordinate is the one that was entered. */
  const moveTo = (axis: 'x' | 'y', value: number) => {
    const distance = (layerId: string) => {
      const area = places.get(layerId) ?? { x: value, y: value };
      return { x: axis === 'x' ? value - area.x : 0, y: axis === 'y' ? value - area.y : 0 };
    };
    dispatch('Move', moveLayersBy(store.document, store.pageId, [...places.keys()], { distance, rectangles }));
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
