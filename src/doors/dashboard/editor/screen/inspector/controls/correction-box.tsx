import { ChoiceBox } from '../inputs/choice-box.tsx';
import { type Property, useProperty } from '../property.ts';

const levels = {
  qr: [
    { id: 'L', name: 'Low (7%)' },
    { id: 'M', name: 'Medium (15%)' },
    { id: 'Q', name: 'Quartile (25%)' },
    { id: 'H', name: 'High (30%)' },
  ],
  pdf417: Array.from({ length: 9 }, (_, level) => ({ id: String(level), name: `Level ${level}` })),
};

/** How much of a code may be damaged. Only two kinds of codes let the designer choose. */
export function CorrectionBox({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const symbology = useProperty('symbology', layerIds).value ?? 'qr';
  const options = symbology === 'qr' ? levels.qr : symbology === 'pdf417' ? levels.pdf417 : [];
  const isFixed = options.length === 0 && property.value === undefined;
  return <ChoiceBox property={{ ...property, isDisabled: property.isDisabled || isFixed }} options={options} />;
}
