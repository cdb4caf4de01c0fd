import { type Galley, isProblem } from '../../../client/src/index.ts';
import type { CsvRows } from './read-rows.ts';

/** The maximum number of checks. Each leaves out the columns whose sample values the check before it rejected. */
const maxChecks = 4;

interface Check {
  galley: Galley;
  pageId: string;
  /** Whether the draft is rendered. Its variables may differ from those of the published page. */
  draft: boolean;
  signal: AbortSignal;
}

/**
 * Finds the columns that match no variable, before anything is drawn. It asks the service with a dry run that sets each
 * column once. Columns that are only used in file names, and columns without a value, are left out.
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
      // An invalid value makes its own row fail later. Its column does match a variable, and the other columns still
      // have to be checked.
      if (!isProblem(error, 'invalid_tweak')) throw error;
      const names = error.errors.map(({ path }) => path.replace(/^tweaks?[.:]/, ''));
      if (!names.some((name) => samples.delete(name))) throw error;
      for (const name of names) samples.delete(name);
    }
  }
  return [];
}
