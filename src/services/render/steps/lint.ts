import { countComparisons } from '../count-comparisons.ts';
import { lintFile } from '../formats/lint.ts';
import { comparePages } from '../formats/parity.ts';
import type { Ending, RenderJob } from '../job.ts';

/**
 * Ends a dry run with the warnings and the cost that drawing would have (RND-25). A dry run ignores the store, so it
 * reports the full cost even if the render would be free.
 * @throws AppError as countComparisons, lintFile and comparePages do
 */
export async function lintInstead({
  services,
  credentials,
  principal,
  request,
  file,
  costPerPage,
  balance,
  stages,
  warnings,
}: Pick<
  RenderJob,
  'services' | 'credentials' | 'principal' | 'request' | 'file' | 'costPerPage' | 'balance' | 'stages' | 'warnings'
>): Promise<{ ending?: Ending }> {
  if (!request.dryRun) return {};
  const comparesEngines = request.lint === 'parity';
  if (comparesEngines) await countComparisons(services, credentials, principal, file.pages);
  const withFonts = await stages.run('gather', () => file.spaceFonts.join(services));
  const linted = await lintFile(withFonts, file, stages);
  warnings.addAll(linted.warnings);
  return {
    ending: {
      pages: linted.pages,
      cached: false,
      credits: { cost: costPerPage * linted.pages, remaining: balance },
      ...(comparesEngines ? { parity: await comparePages(withFonts, file, stages) } : {}),
    },
  };
}
