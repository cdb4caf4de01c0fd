import { FillList } from '../paint/fill-list.tsx';
import { type Property, useProperty } from '../property.ts';

/** The fill of a shape. Only rectangles and ellipses can have gradients. */
export function ShapeFill({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const shape = useProperty('shape', layerIds);
  const isBox = shape.values.every((value) => value === undefined || value === 'rectangle' || value === 'ellipse');
  const [only, ...others] = layerIds;
  return (
    <FillList
      property={property}
      css="background"
      isSingle
      mayBeGradient={isBox}
      layerId={others.length === 0 ? only : undefined}
    />
  );
}
