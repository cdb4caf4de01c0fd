import type * as contract from '../../contract/uses.ts';
import type { Use, Uses } from '../../records/uses/list.ts';
import { type Answer, json } from './answers.ts';

/** The answer of a list of uses (contract/uses.ts). */
export function usesAnswer({ list, isComplete, ...rest }: Uses): Answer<contract.Uses> {
  return json({ list: list.map(toUse), ...rest, complete: isComplete });
}

function toUse({ kind, id, name, ownerId, ownerName, place: where }: Use): contract.Use {
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
