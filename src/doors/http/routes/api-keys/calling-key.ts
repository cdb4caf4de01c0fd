import { doc } from '../../../../contract/common.ts';
import { callingKey } from '../../../../contract/keys.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Database } from '../../../../records/database.ts';
import { findSpace } from '../../../../records/spaces.ts';
import { findCallingKey } from '../../../../services/authenticate/authenticate-key.ts';
import { readCredentials } from '../../../../services/authenticate/credentials.ts';
import { toKeyFacts } from '../../../../services/keys/doc.ts';
import { createAfterAnswer } from '../../after-answer.ts';
import { json } from '../../answers.ts';

import { countCredentials } from '../../rates.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';

/** What a program can learn about its key: its space, its scopes and its expiry (AUTH-8). */
export function callingKeyRoute(db: (context: RequestContext) => Database): Route {
  return defineRoute({
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
      const key = await findCallingKey({ db: db(context), ...createAfterAnswer(context) }, context.request);
      await countCredentials(context, await readCredentials(context.request));
      return { kind: 'key', spaceId: key.spaceId, keyId: key.id, key } as const;
    },
    errors: ['space_not_found'],
    answer: async (context) => {
      const { key } = context.principal;
      const space = await findSpace(db(context), key.spaceId);
      if (!space) throw new AppError('space_not_found');
      return json({ doc: { ...toKeyFacts(key), space: { id: space.id, name: space.name, slug: space.slug } } });
    },
  });
}
