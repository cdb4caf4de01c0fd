import type * as contract from '../../contract/uses.ts';
import type { Use, Uses } from '../../records/uses.ts';
import { type Answer, json } from './answers.ts';

/** The response that lists the uses of a record (contract/uses.ts). */
export function usesAnswer({ list, isComplete, ...rest }: Uses): Answer<contract.Uses> {
  return json({ list: list.map(toUse), ...rest, complete: isComplete });
}

function toUse(use: Use): contract.Use {
  switch (use.kind) {
    case 'page':
      return {
        kind: 'page',
        templateId: use.ownerId,
        templateName: use.ownerName,
        pageId: use.id,
        pageName: use.name,
        where: use.place,
      };
    case 'template':
      return { kind: 'template', templateId: use.id, templateName: use.name, where: use.place };
    case 'brand':
      return { kind: 'brand', brandId: use.id, brandName: use.name, where: use.place };
    case 'entry':
      return { kind: 'entry', entryId: use.id, slug: use.name, collection: use.ownerName, where: use.place };
  }
}
