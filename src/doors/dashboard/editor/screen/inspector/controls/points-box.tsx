import { isJsonObject, type Json } from '../../../../../../core/json.ts';
import { NumberBox } from '../inputs/number-box.tsx';
import { TextBox } from '../inputs/text-box.tsx';
import type { Property } from '../property.ts';

/** The number of corners of a shape, or its points as JSON. */
export function PointsBox({ property }: { property: Property }) {
  if (Array.isArray(property.value)) return <JsonBox property={property} />;
  return <NumberBox property={property} placeholder="5" min={3} max={64} isInteger />;
}

/** A value as JSON. */
export function JsonBox({ property }: { property: Property }) {
  return (
    <TextBox
      property={property}
      isMono
      rows={3}
      toText={(value) => (Array.isArray(value) || isJsonObject(value) ? JSON.stringify(value) : String(value ?? ''))}
      toValue={readJson}
    />
  );
}

/** Text that is not JSON is sent as it is, so that the message of the schema explains what is expected. */
function readJson(typed: string): Json | undefined {
  if (typed.trim() === '') return undefined;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}
