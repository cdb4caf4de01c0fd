import type { Fault } from '../../core/errors/app-error.ts';
import { shorten } from '../../core/errors/faults.ts';
import { type Json, type JsonObject, prototypeNames } from '../../core/json.ts';
import { didYouMean, quote } from '../../core/quote.ts';
import type { Warning } from '../../core/warnings.ts';
import type { WorkBudget } from '../../core/work-budget.ts';
import { listVariables, type Variable, type VariableSet } from '../document/variables/index.ts';
import { schemaFaults, valueCheckBudget } from '../document/variables/schema.ts';
import { isSchema } from '../document/variables/schema-faults.ts';
import { NameMatcher } from './matching.ts';
import { forbiddenName, PatchError, Patcher } from './patch.ts';

export interface VariableScopes {
  page: VariableSet;
  template: VariableSet;
  space: VariableSet;
}

/** The variables as expressions see them: a plain record per scope, the nearest first. */
interface ResolvedVariables {
  layers: [
    page: Record<string, Json | undefined>,
    template: Record<string, Json | undefined>,
    space: Record<string, Json | undefined>,
  ];
  warnings: Warning[];
  faults: Fault[];
}

interface Target {
  variable: Variable;
  values: Record<string, Json | undefined>;
}

/** The steps to apply one tweak, in addition to those for its value and path. */
const stepsPerKey = 10;
const charactersPerStep = 8;
/** The number of unmatched keys that get a suggestion, and of variables that each is compared with. */
const maxHints = 10;
const maxCompared = 100;

/**
 * Applies tweaks to the variables of all three scopes (DOC-6, 7, 8). A key names a variable by id or name, in every
 * scope that has it; a key that names none is read as a dot path into the variable with the longest matching name.
 * Faults (a value that does not fit, a path through a prototype) are collected; a key without a variable is a warning.
 * Each of several layers of tweaks is applied over the ones before it, whatever its keys are called.
 * @throws AppError too_complex if checking takes more steps than the budget has
 */
export function applyTweaks(
  scopes: VariableScopes,
  tweaks: JsonObject | readonly JsonObject[],
  budget: WorkBudget = valueCheckBudget(),
): ResolvedVariables {
  const targets = new Map<string, Target[]>();
  const touched = new Map<Target, string>();
  const readFormValues = (set: VariableSet) => {
    const values: Record<string, Json | undefined> = {};
    for (const variable of listVariables(set)) {
      values[variable.name] = variable.value;
      const target = { variable, values };
      for (const key of new Set([variable.id, variable.name])) {
        const sameName = targets.get(key);
        if (sameName) sameName.push(target);
        else targets.set(key, [target]);
      }
    }
    return values;
  };
  const layers: ResolvedVariables['layers'] = [
    readFormValues(scopes.page),
    readFormValues(scopes.template),
    readFormValues(scopes.space),
  ];
  const matcher = new NameMatcher(targets);
  const patcher = new Patcher(budget);

  const warnings: Warning[] = [];
  const faults: Fault[] = [];
  const layersOfTweaks: readonly JsonObject[] = [tweaks].flat();
  for (const [key, value] of layersOfTweaks.flatMap((each) => Object.entries(each))) {
    budget.spend(stepsPerKey + key.length / charactersPerStep);
    const fault = findForbiddenTweak(key, value, budget);
    if (fault) {
      faults.push(fault);
      continue;
    }
    const match = matcher.match(key);
    if (!match) {
      const hint = warnings.length < maxHints ? didYouMean(key, [...targets.keys()].slice(0, maxCompared)) : '';
      warnings.push({ code: 'tweak_unmatched', message: `There is no variable ${quote(key)}.${hint}` });
    }
    for (const target of match?.target ?? []) {
      try {
        const name = target.variable.name;
        target.values[name] = patcher.patch(target.values[name], match?.path ?? [], value);
        touched.set(target, key);
      } catch (error) {
        if (!(error instanceof PatchError)) throw error;
        faults.push({ path: `tweaks.${key}`, code: 'invalid_value', message: error.message });
      }
    }
  }
  for (const [{ variable, values }, key] of touched) {
    // A variable saved before schemas were checked may have an invalid one, which cannot check anything.
    if (!isSchema(variable.schema)) continue;
    for (const message of schemaFaults(variable.schema, values[variable.name], budget)) {
      faults.push({ path: `tweaks.${key}`, code: 'invalid_value', message: `${variable.name}: ${message}` });
    }
  }
  return { layers, warnings, faults: unique(faults) };
}

/** The fault of a tweak that could reach a prototype, by its path or inside its value (DOC-7). */
export function findForbiddenTweak(key: string, value: Json, budget: WorkBudget, root = 'tweaks'): Fault | undefined {
  const name = key.split('.').find((segment) => prototypeNames.has(segment)) ?? forbiddenName(value, budget);
  return name === undefined
    ? undefined
    : { path: `${root}.${shorten(key, 100)}`, code: 'invalid_value', message: `A path may not contain ${name}.` };
}

/** A variable in several scopes reports the same fault only once. */
function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.path}\n${fault.message}`, fault])).values()];
}
