import { doc, list } from '../../../../contract/common.ts';
import { apiKey, keyPatchBody, newApiKey, newKeyBody, revoked, revokedKey } from '../../../../contract/keys.ts';
import { listQuery } from '../../../../contract/query.ts';
import { listKeys } from '../../../../records/api-keys.ts';
import type { Database } from '../../../../records/database.ts';
import { keyDoc, listedKeyDoc } from '../../../../services/keys/doc.ts';
import { changeKey, makeKey, revokeKey } from '../../../../services/keys/keys.ts';
import { json } from '../../answers.ts';

import { type AdmitContext, defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SessionDoor } from '../../session.ts';

export interface ApiKeysDoor extends SessionDoor {
  db(context: RequestContext): Database;
}

const path = '/api/v1/tokens/api-keys';

/** The active space's API keys, for its owners and admins (KEY-1). */
export function apiKeyRoutes({ db, sessionOf }: ApiKeysDoor): Route[] {
  const partsOf = (context: RequestContext) => ({ db: db(context), clock: context.clock });
  const facts = {
    access: 'session',
    tags: ['API keys'],
    admit: (context: RequestContext) => sessionOf(context, { role: 'admin' }),
  } as const;
  return [
    defineRoute({
      operationId: 'apiKeys.list',
      ...facts,
      method: 'GET',
      path,
      index: true,
      summary: 'List the API keys',
      description:
        'For owners and admins, newest first. `creatorLeft` says that the one who made a key has left the space.',
      answers: list(apiKey),
      query: listQuery({ perPageDefault: 20 }),
      answer: async (context) => {
        const { list, ...rest } = await listKeys(db(context), context.who.spaceId, context.query);
        return json({ list: list.map(listedKeyDoc), ...rest });
      },
    }),
    defineRoute({
      operationId: 'apiKeys.create',
      ...facts,
      method: 'POST',
      path,
      index: true,
      summary: 'Make an API key: the answer alone has its token',
      example: { name: 'Website', scopes: { apiEndpoints: ['render.create', 'render.get'] } },
      description:
        'For owners and admins. It expires after a year unless the request says otherwise; `scopes` limit what it may do, and an absent list allows all.',
      answers: doc(newApiKey),
      body: newKeyBody,
      answer: async (context) => {
        const { key, token } = await makeKey(partsOf(context), context.who, context.body);
        return json({ doc: { ...keyDoc(key), token } });
      },
    }),
    defineRoute({
      operationId: 'apiKeys.update',
      ...facts,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: 'Change name, expiry or scopes of an API key',
      example: { name: 'Website, production', neverExpires: true },
      description: 'For owners and admins. What is absent stays as it is; the change acts on the next request.',
      answers: doc(apiKey),
      body: keyPatchBody,
      answer: async (context) =>
        json({ doc: listedKeyDoc(await changeKey(partsOf(context), addressOf(context), context.body)) }),
    }),
    defineRoute({
      operationId: 'apiKeys.delete',
      ...facts,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Revoke an API key at once',
      description: 'For owners and admins. The next request with it is 401.',
      answers: revokedKey,
      answer: async (context) => {
        await revokeKey(partsOf(context), addressOf(context));
        return json({ message: revoked });
      },
    }),
  ];
}

function addressOf({ params, who }: AdmitContext<{ id: string }> & { who: { spaceId: string } }) {
  return { id: params.id, spaceId: who.spaceId };
}
