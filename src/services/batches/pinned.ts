import type { NewBatchOutput } from '../../contract/batches.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { JsonObject } from '../../core/json.ts';
import { nonEmpty } from '../../core/required.ts';
import { withoutUndefined } from '../../core/without-undefined.ts';
import { resolvePageId } from '../../records/gallery-id.ts';
import { readForRender } from '../../records/read-for-render.ts';
import { authorizePages } from '../authenticate/authorize-render.ts';
import type { LoadedPage } from '../render/page/loaded-page.ts';
import type { RenderRequest } from '../render/request.ts';
import { loadPages } from '../render/steps/load.ts';
import { type ReferencedRecords, readReferences } from '../render/steps/read-references.ts';
import type { Services } from '../services.ts';
import {
  type BatchPrincipal,
  type BatchSpec,
  type ChunkWork,
  type PinnedOutput,
  parseJson,
  pinnedKey,
  printJson,
  type StoredRow,
} from './ports.ts';

/** The brand, content and shaders of each output, as they were when the batch was created (JOB-2). */
export type PinnedReferences = readonly ReferencedRecords[];

/**
 * Checks that the caller may draw the pages of the outputs, and decides which versions and records the batch draws.
 * @throws AppError page_not_found, page_not_published, brand_not_found, template_not_found
 */
export async function pinOutputs(
  services: Services,
  principal: BatchPrincipal,
  outputs: readonly NewBatchOutput[],
): Promise<{ outputs: PinnedOutput[]; references: ReferencedRecords[] }> {
  const pinned: PinnedOutput[] = [];
  const references: ReferencedRecords[] = [];
  for (const { version, ...output } of outputs) {
    const pageId = await resolvePageId(output.pageId);
    const loaded = await loadOutput(services, principal, { pageId, version });
    if (loaded.version === null) throw new AppError('page_not_published');
    const request = { draft: false, ...(output.brandId === undefined ? {} : { brandId: output.brandId }) };
    const [records] = await readReferences(services.db, request, principal, [loaded]);
    if (!records) throw new AppError('internal_error', { cause: 'A page has no records' });
    pinned.push({ ...output, pageId, templateId: loaded.templateId, version: loaded.version });
    references.push(records);
  }
  return { outputs: pinned, references };
}

/** Loads the design of an output. @throws AppError page_not_found, page_not_published */
export async function loadOutput(
  services: Services,
  principal: BatchPrincipal,
  { pageId, version }: { pageId: string; version?: number | undefined },
): Promise<LoadedPage> {
  const read = await readForRender(services.db, { pageIds: [pageId], version, spaceId: principal.spaceId });
  const pages = authorizePages(principal, { method: 'POST', draft: false, pageIds: [pageId] }, read.pages);
  const [loaded] = await loadPages(services, { draft: false }, nonEmpty(pages), { version });
  return loaded;
}

export async function storePinned(files: R2Bucket, spec: BatchSpec, references: PinnedReferences): Promise<void> {
  await files.put(pinnedKey(spec), printJson(references));
}

/** @throws AppError service_unavailable if the records of the batch are gone */
export async function readPinned(files: R2Bucket, spec: Pick<BatchSpec, 'id' | 'spaceId'>): Promise<PinnedReferences> {
  const object = await files.get(pinnedKey(spec));
  if (!object) throw new AppError('service_unavailable', { cause: 'The records of the batch are gone' });
  return parseJson<PinnedReferences>(await object.text());
}

/** The values of a row, in the form in which a render takes them. Empty cells leave their variables as they are. */
export function rowTweaks(
  { kind, columns, variables }: Pick<BatchSpec, 'kind' | 'columns' | 'variables'>,
  row: StoredRow,
): Pick<RenderRequest, 'tweaks' | 'textTweaks'> {
  const rename = (column: string) => (variables ? variables[column] : column);
  if (kind === 'text') {
    const textTweaks = columns.flatMap((column, index): Array<[string, string]> => {
      const [name, cell] = [rename(column), row.cells?.[index] ?? ''];
      return name === undefined || cell === '' ? [] : [[name, cell]];
    });
    return { tweaks: {}, textTweaks: Object.fromEntries(textTweaks) };
  }
  const tweaks = Object.entries(row.values ?? {}).flatMap(([column, value]) => {
    const name = rename(column);
    return name === undefined ? [] : [[name, value] as const];
  });
  return { tweaks: Object.fromEntries(tweaks), textTweaks: {} };
}

/** The values of a row by column, for file names and manifests. */
export function rowValues({ columns }: Pick<BatchSpec, 'columns'>, row: StoredRow): JsonObject {
  if (row.values) return row.values;
  return Object.fromEntries(columns.map((column, index) => [column, row.cells?.[index] ?? '']));
}

/** The render of one file. */
export function toRequest(
  spec: ChunkWork['spec'],
  {
    output,
    tweaks,
    metadata,
  }: { output: PinnedOutput; tweaks: ReturnType<typeof rowTweaks>; metadata?: StoredRow['metadata'] },
  requestId: string,
): RenderRequest {
  const { templateId: _, pageId, ...rest } = output;
  const own = metadata ?? spec.metadata;
  return {
    requestId,
    via: 'batch',
    method: 'POST',
    pageIds: [pageId],
    namedPageIds: [pageId],
    draft: false,
    ...withoutUndefined(rest),
    ...tweaks,
    brandTweaks: {},
    dryRun: false,
    shownAt: spec.createdOn,
    ...(own === undefined ? {} : { metadata: own }),
  };
}
