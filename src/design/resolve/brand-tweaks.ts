import type { Fault } from '../../core/errors/app-error.ts';
import { isJsonObject, type Json, type JsonObject } from '../../core/json.ts';
import { merged, PatchError, patched } from './patch.ts';
import { forbidden } from './tweaks.ts';

/**
 * Brand tokens with overrides by dot path laid over them, with or without a leading `brand.` (DOC-9). A nested object
 * merges with what stands there.
 */
export function applyBrandTweaks(tokens: JsonObject, tweaks: JsonObject): { tokens: JsonObject; faults: Fault[] } {
  const faults: Fault[] = [];
  let result: JsonObject = tokens;
  for (const [key, value] of Object.entries(tweaks)) {
    const fault = forbidden(key, value, 'brandTweaks');
    if (fault) {
      faults.push(fault);
      continue;
    }
    const path = key === 'brand' ? [] : key.replace(/^brand\./, '').split('.');
    try {
      const next = patched(result, path, merged(valueAt(result, path), value));
      if (!isJsonObject(next)) throw new PatchError('the tokens are an object');
      result = next;
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      faults.push({ path: `brandTweaks.${key}`, code: 'invalid_value', message: error.message });
    }
  }
  return { tokens: result, faults };
}

function valueAt(root: Json, path: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as JsonObject)[segment];
  }
  return value;
}
