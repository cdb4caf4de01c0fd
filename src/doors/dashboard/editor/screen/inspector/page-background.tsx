import { useSyncExternalStore } from 'react';
import { pageRectangle } from '../../model/operations/frames.ts';
import { setPageValues } from '../../model/operations/pages.ts';
import { pageKey, requireRecord } from '../../model/records.ts';
import { useEditor } from '../use-editor.ts';
import { ColorBox } from './color/color-box.tsx';
import { PropertyField } from './field.tsx';
import { FillList } from './paint/fill-list.tsx';
import { type Property, useWriter } from './property.ts';
import { propertyLabel } from './property-label.ts';

/** The color and the gradients behind the layers of the page. */
export function PageBackground() {
  const color = usePageProperty('backgroundColor');
  const background = usePageProperty('background');
  return (
    <>
      <PropertyField property={color} layerIds={[]} takesExpressions>
        {(property) => <ColorBox property={property} placeholder="Transparent" />}
      </PropertyField>
      <PropertyField property={background} layerIds={[]} layout="stack" takesExpressions>
        {(property) => <FillList property={property} css="background" layerId={pageRectangle} />}
      </PropertyField>
    </>
  );
}

/** A value of the open page, for the same controls that edit layers. */
function usePageProperty(path: string): Property {
  const { store } = useEditor();
  const { pageId } = store;
  const label = propertyLabel(path);
  const writer = useWriter(`Change ${label.toLowerCase()}`, `page ${path}`);
  const value = useSyncExternalStore(store.subscribe, () => requireRecord(store.document, pageKey(pageId))[path]);
  return {
    path,
    label,
    values: [value],
    value,
    isMixed: false,
    isSet: value !== undefined,
    binding: undefined,
    isDisabled: !store.mayEdit,
    set: (next, options) => writer.write((document) => setPageValues(document, pageId, { [path]: next }), options),
    setAll: (changes, options) => writer.write((document) => setPageValues(document, pageId, changes), options),
    show: (next) => writer.show((document) => setPageValues(document, pageId, { [path]: next })),
    keep: () => writer.keep(),
    cancel: () => writer.cancel(),
    dismiss: () => {},
  };
}
