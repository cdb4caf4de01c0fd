import type { Json } from '../../../../../../core/json.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { printText } from '../inputs/text-box.tsx';
import { partOf } from '../part.ts';
import { type Property, useProperty } from '../property.ts';
import { findFamily, listWeights, useFontLibrary } from './font-library.ts';

const names: Readonly<Record<number, string>> = {
  100: 'Thin',
  200: 'Extra light',
  300: 'Light',
  400: 'Regular',
  500: 'Medium',
  600: 'Semibold',
  700: 'Bold',
  800: 'Extra bold',
  900: 'Black',
};

/** A field for a font weight. It offers the weights that the font of the layers has. */
export function WeightBox({ property, layerIds }: { property: Property; layerIds: readonly string[] }) {
  const library = useFontLibrary();
  const family = useProperty('style.fontFamily', layerIds);
  const found = library && findFamily(library, printText(family.value));
  const weights = found ? listWeights(found) : Object.keys(names).map(Number);
  const weight = partOf(property, { label: property.label, value: toNumber(property.value), write: toStored });
  return (
    <ChoiceBox
      property={{ ...weight, isMixed: property.isMixed }}
      initial="400"
      options={weights.map((each) => ({ id: String(each), name: `${names[each] ?? 'Weight'} ${each}` }))}
    />
  );
}

const toNumber = (value: Json | undefined): Json | undefined =>
  value === 'bold' ? 700 : value === 'normal' ? 400 : value;

const toStored = (typed: Json | undefined): Json | undefined =>
  typeof typed === 'string' && /^\d+$/.test(typed) ? Number(typed) : typed;
