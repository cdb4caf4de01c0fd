import { LayerField } from '../controls/layer-field.tsx';
import { Section } from '../section.tsx';

/** What layers are called and how editors and renders treat them. */
export function LayerSection({ type, layerIds }: { type: string | undefined; layerIds: readonly string[] }) {
  const isContainer = type === 'container';
  const names = [
    ...(layerIds.length === 1 ? ['name'] : []),
    'alt',
    'right',
    'bottom',
    ...(isContainer ? ['flowRegion', 'group'] : []),
    'locked',
  ];
  return (
    <Section title="Layer">
      {names.map((name) => (
        <LayerField key={name} type={type ?? ''} name={name} layerIds={layerIds} />
      ))}
    </Section>
  );
}
