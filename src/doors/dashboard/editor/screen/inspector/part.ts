import type { Json } from '../../../../../core/json.ts';
import type { Property } from './property.ts';

interface Part {
  label: string;
  value: Json | undefined;
  /** The value of the whole property with another value of the part. */
  write(value: Json | undefined): Json | undefined;
}

/** A part of a property, such as the blur of a shadow, as a property that every control can edit. */
export function partOf(property: Property, { label, value, write }: Part): Property {
  return {
    ...property,
    label,
    value,
    isMixed: false,
    isSet: value !== undefined,
    set: (next, options) => property.set(write(next), options),
    show: (next) => property.show(write(next)),
  };
}
