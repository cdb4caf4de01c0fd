import { layerControls } from '../controls/layer-controls.ts';
import { LayerField } from '../controls/layer-field.tsx';
import { useProperty } from '../property.ts';
import { Section } from '../section.tsx';

const titles: Readonly<Record<string, string>> = {
  text: 'Content',
  image: 'Image',
  shape: 'Shape',
  svg: 'SVG',
  qrcode: 'Code',
  shader: 'Shader',
};

/** The fields of layers' own kind. All layers are of this kind. */
export function ContentSection({ type, layerIds }: { type: string; layerIds: readonly string[] }) {
  const shape = useProperty('shape', layerIds).value ?? 'rectangle';
  const hasSpans = useProperty('spans', layerIds).isSet;
  const title = titles[type];
  if (title === undefined) return null;
  // Most texts have one style, and a text with several has its content in its spans.
  const names = Object.keys(layerControls[type] ?? {}).filter((name) => name !== (hasSpans ? 'content' : 'spans'));
  return (
    <Section title={title}>
      {names
        .filter((name) => type !== 'shape' || isOfShape(name, String(shape)))
        .map((name) => (
          <LayerField key={name} type={type} name={name} layerIds={layerIds} />
        ))}
    </Section>
  );
}

/** Whether a field matters to a shape. */
function isOfShape(name: string, shape: string): boolean {
  if (name === 'points') return shape === 'polygon' || shape === 'star' || shape === 'line';
  return name !== 'd' || shape === 'path';
}
