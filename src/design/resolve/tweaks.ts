import type { Fault } from '../../core/errors/app-error.ts';
import { type Json, type JsonObject, prototypeNames } from '../../core/json.ts';
import type { Warning } from '../../core/warnings.ts';
import { listVariables, type Variable, type VariableSet } from '../document/variables/index.ts';
import { schemaFaults } from '../document/variables/schema.ts';
import { isSchema } from '../document/variables/schema-faults.ts';
import { forbiddenName, PatchError, patched } from './patch.ts';

export interface VariableScopes {
  page: VariableSet;
  template: VariableSet;
  space: VariableSet;
}

/** What expressions see of the variables: a plain record a scope, nearest first. */
export interface ResolvedVariables {
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

/**
 * Lays tweaks over the variables of all three scopes (DOC-6, 7, 8). A key names a variable by id or name, in every
 * scope that has it; a key that names none is read as a dot path into the variable with the longest matching name.
 * Faults (a value that does not fit, a path through a prototype) are collected; a key without a variable is a warning.
 */
export function applyTweaks(scopes: VariableScopes, tweaks: JsonObject): ResolvedVariables {
  const targets = new Map<string, Target[]>();
  const touched = new Map<Target, string>();
  const layers = [scopes.page, scopes.template, scopes.space].map((set) => {
    const values: Record<string, Json | undefined> = {};
    for (const variable of listVariables(set)) {
      values[variable.name] = variable.value;
      const target = { variable, values };
      for (const key of new Set([variable.id, variable.name])) targets.set(key, [...(targets.get(key) ?? []), target]);
    }
    return values;
  }) as ResolvedVariables['layers'];

  const warnings: Warning[] = [];
  const faults: Fault[] = [];
  for (const [key, value] of Object.entries(tweaks)) {
    const fault = forbidden(key, value);
    if (fault) {
      faults.push(fault);
      continue;
    }
    const match = matchKey(key, targets);
    if (!match) warnings.push({ code: 'tweak_unmatched', message: `No variable is named ${shortened(key)}.` });
    for (const target of match?.targets ?? []) {
      try {
        const name = target.variable.name;
        target.values[name] = patched(target.values[name], match?.path ?? [], value);
        touched.set(target, key);
      } catch (error) {
        if (!(error instanceof PatchError)) throw error;
        faults.push({ path: `tweaks.${key}`, code: 'invalid_value', message: error.message });
      }
    }
  }
  for (const [{ variable, values }, key] of touched) {
    // One that was saved before schemas were judged may be none: then there is nothing to judge by.
    if (!isSchema(variable.schema)) continue;
    for (const message of schemaFaults(variable.schema, values[variable.name])) {
      faults.push({ path: `tweaks.${key}`, code: 'invalid_value', message: `${variable.name}: ${message}` });
    }
  }
  return { layers, warnings, faults: unique(faults) };
}

function matchKey(
  key: string,
  targets: ReadonlyMap<string, Target[]>,
): { targets: Target[]; path: string[] } | undefined {
  const whole = targets.get(key);
  if (whole) return { targets: whole, path: [] };
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
    const found = targets.get(key.slice(0, dot));
    if (found) return { targets: found, path: key.slice(dot + 1).split('.') };
  }
  return undefined;
}

/** A tweak that could reach a prototype, by its path or inside its value (DOC-7). */
export function forbidden(key: string, value: Json, root = 'tweaks'): Fault | undefined {
  const name = key.split('.').find((segment) => prototypeNames.has(segment)) ?? forbiddenName(value);
  return name === undefined
    ? undefined
    : { path: `${root}.${shortened(key)}`, code: 'invalid_value', message: `a path may not go through ${name}` };
}

function shortened(key: string): string {
  return key.length > 100 ? `${key.slice(0, 100)}…` : key;
}

/** One variable in several scopes gives the same fault only once. */
function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [`${fault.path}\n${fault.message}`, fault])).values()];
}
