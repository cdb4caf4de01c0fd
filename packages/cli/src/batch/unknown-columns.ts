import { type Galley, isProblem } from '../../../client/src/index.ts';
import type { CsvRows } from './read-rows.ts';

/** The maximum number of checks. Each leaves out the columns whose sample value was invalid before. */
const maxChecks = 4;

interface Check {
  galley: Galley;
  pageId: string;
  /** Whether the draft is rendered, whose variables may differ. */
  draft: boolean;
  signal: AbortSignal;
}

/**
 * Asks the service which columns name no variable, before the first drawing, with a dry run that sets each column once.
 * Columns that only name files, and columns without a value, are left out.
 */
export async function unknownColumns(
  { columns, rows }: CsvRows,
  pattern: string,
  { galley, pageId, draft, signal }: Check,
): Promise<string[]> {
  const variableNames = new Set([...pattern.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()));
  const samples = new Map<string, string>();
  for (const column of columns) {
    const value = rows.find((row) => row[column] !== '')?.[column];
    if (value !== undefined && !variableNames.has(column)) samples.set(column, value);
  }
  for (let checks = 0; checks < maxChecks && samples.size > 0; checks++) {
    const tweaks = Object.fromEntries([...samples].map(([name, value]) => [`tweak:${name}`, value]));
    const query = { ...tweaks, ...(draft && { draft: true }) };
    try {
      const { warnings } = await galley.renders.get(pageId, { dryRun: true, output: 'json' }, { query, signal });
      return warnings.filter(({ code }) => code === 'tweak_unmatched').map(({ message }) => message);
    } catch (error) {
      // An invalid value fails its own row later. Its column does name a variable, and the other columns are still to
      // be checked.
      if (!isProblem(error, 'invalid_tweak')) throw error;
      const names = error.errors.map(({ path }) => path.replace(/^tweaks?[.:]/, ''));
      if (!names.some((name) => samples.delete(name))) throw error;
      for (const name of names) samples.delete(name);
    }
  }
  return [];
}
