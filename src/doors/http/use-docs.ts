import type { Use, Uses } from '../../records/uses.ts';
import { type Answer, json } from './answers.ts';

/** The answer of a list of uses (contract/records.ts, use). */
export function usesAnswer({ list, isComplete, ...rest }: Uses): Answer {
  return json({ list: list.map(useDoc), ...rest, complete: isComplete });
}

function useDoc({ kind, id, name, ownerId, ownerName, place: where }: Use) {
  switch (kind) {
    case 'page':
      return { kind, templateId: ownerId, templateName: ownerName, pageId: id, pageName: name, where };
    case 'template':
      return { kind, templateId: id, templateName: name, where };
    case 'brand':
      return { kind, brandId: id, brandName: name, where };
    case 'entry':
      return { kind, entryId: id, slug: name, collection: ownerName, where };
  }
}
