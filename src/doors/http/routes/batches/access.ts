import { memberOrKey } from '../../member-or-key.ts';
import type { RequestContext } from '../../route.ts';

/** Editors and keys with `batches.write` may do everything with batches, because every batch costs credits. */
export const batchNeeds = { role: 'editor', scope: 'batches.write' } as const;

/** The common properties of the routes of batches. */
export const batchFacts = {
  access: 'shared',
  opensTo: ['key', 'session'],
  keepsPublished: true,
  admit: (context: RequestContext) => memberOrKey(context, batchNeeds),
} as const;

export const batchTags = ['batches'];
