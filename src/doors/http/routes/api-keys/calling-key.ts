import { doc } from '../../../../contract/common.ts';
import { callingKey } from '../../../../contract/keys.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import { findSpace } from '../../../../records/spaces.ts';
import { findCallingKey } from '../../../../services/authenticate/authenticate-key.ts';
import { readCredentials } from '../../../../services/authenticate/credentials.ts';
import { toKeyFacts } from '../../../../services/keys/doc.ts';
import { json } from '../../answers.ts';

import { countCredentials } from '../../rates.ts';
import { defineRoute, type Route } from '../../route.ts';

/** The route with which a program reads the properties of its own API key: its space, scopes and expiry (AUTH-8). */
export const callingKeyRoute: Route = defineRoute({
  operationId: 'apiKeys.getCurrent',
  method: 'GET',
  path: '/api/v1/key',
  index: true,
  access: 'key',
  tags: ['API keys'],
  summary: 'Describe the calling key',
  description:
    'Returns the name, space, scopes and expiry of the API key in the `Authorization` header. Needs no scope.',
  answers: doc(callingKey),
  admit: async (context) => {
    const key = await findCallingKey(context.services, context.request);
    await countCredentials(context, await readCredentials(context.request));
    return { kind: 'key', spaceId: key.spaceId, keyId: key.id, key } as const;
  },
  errors: ['space_not_found'],
  answer: async (context) => {
    const { key } = context.principal;
    const space = await findSpace(context.services.db, key.spaceId);
    if (!space) throw new AppError('space_not_found');
    return json({ doc: { ...toKeyFacts(key), space: { id: space.id, name: space.name, slug: space.slug } } });
  },
});
