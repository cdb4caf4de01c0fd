import { AppError } from '../../core/errors/app-error.ts';
import { describeFault, FaultList } from '../../core/errors/faults.ts';
import type { Sample } from '../../design/document/samples.ts';
import { emptyVariableSet, listVariables, storedVariables } from '../../design/document/variables/index.ts';
import { valueCheckBudget } from '../../design/document/variables/schema.ts';
import { applyTweaks } from '../../design/resolve/tweaks.ts';
import type { Database } from '../../records/database.ts';
import { findSpace } from '../../records/spaces.ts';

/** The variables to which the values of sample rows belong, in their stored form. */
interface VariablesToFill {
  spaceId: string;
  template: unknown;
  /** The variables of each page. */
  pages: readonly unknown[];
}

/**
 * Checks the values of sample rows in the same way as tweaks (DOC-20, DOC-8): each value must fit every variable with
 * its name, on any page. As in tweaks, a value without a variable is not a fault.
 * @throws AppError invalid_tweak with every fault of all rows, too_complex
 */
export async function checkSamples(
  db: Database,
  samples: readonly Sample[],
  { spaceId, template, pages }: VariablesToFill,
): Promise<void> {
  if (samples.length === 0) return;
  const space = storedVariables((await findSpace(db, spaceId))?.globalVariables ?? {});
  const scope = { template: storedVariables(template), space };
  const filled = pages.map((page) => storedVariables(page)).filter((page) => listVariables(page).length > 0);
  const scopes = [emptyVariableSet, ...filled].map((page) => ({ ...scope, page }));
  const budget = valueCheckBudget();
  const faults = new FaultList();
  for (const [index, { values }] of samples.entries()) {
    const found = scopes.flatMap((each) => applyTweaks(each, values, budget).faults);
    const unique = new Map(found.map((fault) => [`${fault.path}\n${fault.message}`, fault]));
    for (const fault of unique.values())
      faults.add({ ...fault, path: fault.path.replace(/^tweaks/, `samples.${index}.values`) });
  }
  const errors = faults.list();
  if (errors[0]) throw new AppError('invalid_tweak', { detail: describeFault(errors[0]), errors });
}
