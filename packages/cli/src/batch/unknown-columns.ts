import { type Galley, isProblem } from '../../../client/src/index.ts';
import type { CsvRows } from './read-rows.ts';

/** Checks after which nothing more is learned: each leaves out the columns whose sample value is not valid. */
const maxChecks = 4;

interface Check {
  galley: Galley;
  pageId: string;
  /** Whether the draft is rendered, whose variables may differ. */
  draft: boolean;
  signal: AbortSignal;
}

/**
 * What the service says of columns that name no variable, asked before the first draw by a dry run that sets each column
 * once. Columns that only name files, and those without a value, set nothing.
 */
export async function unknownColumns(
  { columns, rows }: CsvRows,
  pattern: string,
  { galley, pageId, draft, signal }: Check,
): Promise<string[]> {
  const named = new Set([...pattern.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim()));
  const samples = new Map<string, string>();
  for (const column of columns) {
    const value = rows.find((row) => row[column] !== '')?.[column];
    if (value !== undefined && !named.has(column)) samples.set(column, value);
  }
  for (let checks = 0; checks < maxChecks && samples.size > 0; checks++) {
    const tweaks = Object.fromEntries([...samples].map(([name, value]) => [`tweak:${name}`, value]));
    const query = { ...tweaks, ...(draft && { draft: true }) };
    try {
      const { warnings } = await galley.renders.get(pageId, { dryRun: true, output: 'json' }, { query, signal });
      return warnings.filter(({ code }) => code === 'tweak_unmatched').map(({ message }) => message);
    } catch (error) {
      // A value that does not fit fails its own row later. Its column names a variable: the others are still to be judged.
      if (!isProblem(error, 'invalid_tweak')) throw error;
      const names = error.errors.map(({ path }) => path.replace(/^tweaks?[.:]/, ''));
      if (!names.some((name) => samples.delete(name))) throw error;
      for (const name of names) samples.delete(name);
    }
  }
  return [];
}
