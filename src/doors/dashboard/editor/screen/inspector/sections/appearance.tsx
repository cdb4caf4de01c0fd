import { Eye } from 'lucide-react';
import { StyleField } from '../controls/style-field.tsx';
import { Field } from '../field.tsx';
import { NumberBox } from '../inputs/number-box.tsx';
import { SwitchBox } from '../inputs/switch-box.tsx';
import { TextBox } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';
import { StyleSection } from './style-section.tsx';

/** How visible layers are, how they blend, and their corners. */
export function AppearanceSection({ layerIds }: { layerIds: readonly string[] }) {
  return (
    <StyleSection title="Appearance" layerIds={layerIds}>
      <Field path="opacity" layerIds={layerIds}>
        {(property) => (
          <NumberBox property={property} mark={<Eye />} scale={100} min={0} max={1} placeholder="100" unit="%" />
        )}
      </Field>
      <StyleField name="mixBlendMode" label="Blend" layerIds={layerIds} />
      <StyleField name="borderRadius" label="Radius" layerIds={layerIds} />
      {/* A single layer has its visibility, which may be a condition, in the section Data. */}
      {layerIds.length > 1 && (
        <Field path="visible" layerIds={layerIds}>
          {(property) =>
            isCondition(property) ? <TextBox property={property} isMono /> : <SwitchBox property={property} initial />
          }
        </Field>
      )}
    </StyleSection>
  );
}

/** Whether an expression decides in one of the layers. A switch would replace it. */
function isCondition({ values }: Property): boolean {
  return values.some((value) => typeof value === 'string');
}
