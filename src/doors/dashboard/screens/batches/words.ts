import type { Tone } from '../../design/index.ts';
import type { Batch } from './data.ts';

export const stateWords: Readonly<Record<Batch['state'], { name: string; tone: Tone }>> = {
  checking: { name: 'Checking', tone: 'info' },
  queued: { name: 'Waiting', tone: 'info' },
  running: { name: 'Running', tone: 'info' },
  paused: { name: 'Paused', tone: 'warning' },
  done: { name: 'Done', tone: 'success' },
  failed: { name: 'Failed', tone: 'danger' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

const reasons: Readonly<Record<string, string>> = {
  requested: 'Someone paused the batch. Resume it to make the remaining files.',
  credits_exhausted: 'The space has no credits left. Resume the batch once it has more.',
  key_revoked: 'The API key that started the batch was revoked. Resume it to continue with your own access.',
  key_expired: 'The API key that started the batch has expired. Resume it to continue with your own access.',
  member_not_found: 'The member who started the batch left the space. Resume it to continue with your own access.',
  invalid_rows: 'Some rows are invalid, so no file was made. Correct them, or start again without them.',
  template_not_found: 'The template was deleted.',
  page_not_found: 'A page of the template was deleted.',
  page_not_published: 'The template is no longer published.',
  brand_not_found: 'The brand was deleted.',
  space_not_found: 'The space was deleted.',
};

/** Why a batch is paused or has failed, in words. Undefined if there is no reason. */
export function reasonWords(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  return reasons[reason] ?? `The service reports the error ${reason}.`;
}

export const countWords = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** The faults of rows, of which the same fault in several outputs is listed once. */
export function distinctFaults(faults: Batch['errors']): Batch['errors'] {
  const byText = new Map(faults.map((fault) => [JSON.stringify([fault.row, fault.column, fault.message]), fault]));
  return [...byText.values()];
}
