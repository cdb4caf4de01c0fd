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

/**
 * The variables in the form in which expressions read them: one record of values for each scope, the nearest scope
 * first.
 */
interface ResolvedVariables {
  layers: [
    page: Record<string, Json | undefined>,
    template: Record<string, Json | undefined>,
    space: Record<string, Json | undefined>,
  ];
  /** The keys for which no variable was found, in order. */
  unmatched: string[];
  faults: Fault[];
}

interface Target {
  variable: Variable;
  values: Record<string, Json | undefined>;
}

/** The steps of applying one tweak, in addition to the steps for its value and path. */
const stepsPerKey = 10;
const charactersPerStep = 8;
/** The maximum number of unmatched keys that get a suggestion, and of variables with which each is compared. */
const maxHints = 10;
const maxCompared = 100;

/**
 * Applies tweaks to the variables of all three scopes (DOC-6, 7, 8). A key is the id or name of a variable, in every
 * scope that has one. A key that matches no variable is read as a dot path into the variable with the longest matching
 * name. Faults (a value that does not match the schema, a path through a prototype) are collected; a key for which no
 * variable is found is returned as unmatched. If there are several layers of tweaks, each is applied after the ones before it,
 * whatever its keys are.
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

  const unmatched: string[] = [];
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
    if (!match) unmatched.push(key);
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
    // A variable that was saved before schemas were checked may have an invalid schema, which cannot check values.
    if (!isSchema(variable.schema)) continue;
    for (const message of schemaFaults(variable.schema, values[variable.name], budget)) {
      faults.push({ path: `tweaks.${key}`, code: 'invalid_value', message: `${variable.name}: ${message}` });
    }
  }
  return { layers, unmatched, faults: unique(faults) };
}

/**
 * Makes the warnings for tweaks without a variable, and suggests similar names (DOC-8). Comparing names takes longer than
 * applying the tweaks, so only callers that show the warnings make them.
 */
export function tweakWarnings(unmatched: readonly string[], scopes: VariableScopes): Warning[] {
  if (unmatched.length === 0) return [];
  const variables = [scopes.page, scopes.template, scopes.space].flatMap(listVariables);
  const names = [...new Set(variables.flatMap(({ id, name }) => [id, name]))].slice(0, maxCompared);
  return unmatched.map((key, index) => {
    const hint = index < maxHints ? didYouMean(key, names) : '';
    return { code: 'tweak_unmatched', message: `There is no variable ${quote(key)}.${hint}` };
  });
}

/** Finds a tweak that could reach a prototype, through its path or inside its value, and returns the fault (DOC-7). */
export function findForbiddenTweak(key: string, value: Json, budget: WorkBudget, root = 'tweaks'): Fault | undefined {
  const name = key.split('.').find((segment) => prototypeNames.has(segment)) ?? forbiddenName(value, budget);
  return name === undefined
    ? undefined
    : { path: `${root}.${shorten(key, 100)}`, code: 'invalid_value', message: `A path may not contain ${name}.` };
}

/** Removes repeated faults, because a variable in several scopes would report the same fault for each. */
function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.path}\n${fault.message}`, fault])).values()];
}
