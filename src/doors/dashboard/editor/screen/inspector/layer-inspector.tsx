import { memo, useMemo, useState } from 'react';
import { useLayerOutline } from '../use-editor.ts';
import styles from './inspector.module.css';
import { LayerData } from './layer-data.tsx';
import { AddProperty } from './sections/add-property.tsx';
import { AppearanceSection } from './sections/appearance.tsx';
import { AutoLayoutSection } from './sections/auto-layout.tsx';
import { ContentSection } from './sections/content.tsx';
import { LayerSection } from './sections/layer-section.tsx';
import { PositionSection } from './sections/position.tsx';
import { SizeSection } from './sections/size.tsx';
import { AddedPropertiesContext, StyleSection, useHasStyle } from './sections/style-section.tsx';
import { type SectionTitle, styleSections } from './sections/style-sections.ts';
import { TypographySection } from './sections/typography.tsx';

/** All values of layers, in sections. Several layers have the sections that make sense for all of them. */
export const LayerInspector = memo(({ layerIds }: { layerIds: readonly string[] }) => {
  const tree = useLayerOutline();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const addedProperties = useMemo(
    () => ({ names: added, add: (name: string) => setAdded((before) => new Set([...before, name])) }),
    [added],
  );
  const hasValue = useHasStyle(layerIds);
  const types = new Set(layerIds.map((layerId) => String(tree.layer(layerId)['type'])));
  const type = types.size === 1 ? [...types][0] : undefined;
  const [only, ...others] = layerIds;
  const isUsed = (title: SectionTitle) => {
    const { always, more } = styleSections[title];
    return [...always, ...more].some((name) => hasValue(name) || added.has(name));
  };
  const isText = type === 'text';
  const isContainer = type === 'container';
  return (
    <AddedPropertiesContext value={addedProperties}>
      {type !== undefined && <ContentSection type={type} layerIds={layerIds} />}
      <PositionSection layerIds={layerIds} />
      <SizeSection layerIds={layerIds} />
      {isContainer && <AutoLayoutSection layerIds={layerIds} />}
      {(isContainer || isText || isUsed('Padding')) && <StyleSection title="Padding" layerIds={layerIds} />}
      <AppearanceSection layerIds={layerIds} />
      {(isText || isUsed('Text')) && <TypographySection layerIds={layerIds} />}
      <StyleSection title="Fill" layerIds={layerIds} />
      <StyleSection title="Stroke" layerIds={layerIds} />
      <StyleSection title="Effects" layerIds={layerIds} />
      <StyleSection title="Mask" layerIds={layerIds} />
      {only !== undefined && others.length === 0 && <LayerData layerId={only} />}
      <LayerSection type={type} layerIds={layerIds} />
      <div className={styles.add}>
        <AddProperty layerIds={layerIds} />
      </div>
    </AddedPropertiesContext>
  );
});
