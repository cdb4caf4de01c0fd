import { TextBox } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';

/** The text of a layer, which is empty at least. */
export function ContentBox({ property }: { property: Property }) {
  return <TextBox property={{ ...property, set: (value, options) => property.set(value ?? '', options) }} rows={3} />;
}
