import type { Fault } from '../../core/errors/app-error.ts';
import { isJsonObject, type JsonObject, valueAt } from '../../core/json.ts';
import type { WorkBudget } from '../../core/work-budget.ts';
import { valueCheckBudget } from '../document/variables/schema.ts';
import { mergeJson, PatchError, Patcher } from './patch.ts';
import { findForbiddenTweak } from './tweaks.ts';

const stepsPerKey = 10;
const charactersPerStep = 8;

/**
 * Applies overrides to brand tokens. Each key is a dot path, with or without a leading `brand.` (DOC-9). An object is
 * merged with the existing one.
 * @throws AppError too_complex if merging takes more steps than the budget has
 */
export function applyBrandTweaks(
  tokens: JsonObject,
  tweaks: JsonObject,
  budget: WorkBudget = valueCheckBudget(),
): { tokens: JsonObject; faults: Fault[] } {
  const faults: Fault[] = [];
  const patcher = new Patcher(budget);
  let result: JsonObject = tokens;
  for (const [key, value] of Object.entries(tweaks)) {
    budget.spend(stepsPerKey + key.length / charactersPerStep);
    const fault = findForbiddenTweak(key, value, budget, 'brandTweaks');
    if (fault) {
      faults.push(fault);
      continue;
    }
    const path = key === 'brand' ? [] : key.replace(/^brand\./, '').split('.');
    try {
      const next = patcher.patch(result, path, mergeJson(valueAt(result, path), value, budget));
      if (!isJsonObject(next)) throw new PatchError('The tokens of a brand are an object.');
      result = next;
    } catch (error) {
      if (!(error instanceof PatchError)) throw error;
      faults.push({ path: `brandTweaks.${key}`, code: 'invalid_value', message: error.message });
    }
  }
  return { tokens: result, faults };
}
