import { z } from 'zod';
import { isoTimestamp } from '../../../../core/clock.ts';
import { AppError } from '../../../../core/errors/app-error.ts';
import type { Database } from '../../../../records/database.ts';
import { createKey } from '../../../../records/keys/create.ts';
import { deleteKey } from '../../../../records/keys/delete.ts';
import { type ListedKey, listKeys } from '../../../../records/keys/list.ts';
import type { ApiKey } from '../../../../records/keys/table.ts';
import { updateKey } from '../../../../records/keys/update.ts';
import { mintKey } from '../../../../services/authenticate/keys.ts';
import { json } from '../../answers.ts';
import { doc, list } from '../../contract/common.ts';
import { apiKey, newApiKey } from '../../contract/people.ts';
import { listQuery } from '../../lists.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';
import type { SessionDoor } from '../../session.ts';
import { expiryOfNew, expiryOfPatch, keyPatchBody, newKeyBody } from './fields.ts';

export interface ApiKeysDoor extends SessionDoor {
  db(context: RequestContext): Database;
}

const path = '/api/v1/tokens/api-keys';

/** The active space's API keys, for its owners and admins (KEY-1). */
export function apiKeyRoutes({ db, sessionOf }: ApiKeysDoor): Route[] {
  const facts = {
    access: 'session',
    tags: ['API keys'],
    admit: (context: RequestContext) => sessionOf(context, { role: 'admin' }),
  } as const;
  return [
    defineRoute({
      ...facts,
      method: 'GET',
      path,
      index: true,
      summary: 'List the API keys',
      answers: list(apiKey),
      query: listQuery({ perPageDefault: 20 }),
      answer: async (context) => {
        const { list, ...rest } = await listKeys(db(context), context.who.spaceId, context.query);
        return json({ list: list.map(listedDoc), ...rest });
      },
    }),
    defineRoute({
      ...facts,
      method: 'POST',
      path,
      index: true,
      summary: 'Make an API key: the answer alone has its token',
      answers: doc(newApiKey),
      body: newKeyBody,
      answer: async (context) => {
        const { body, who, clock } = context;
        const now = clock.now();
        const expiresOn = expiryOfNew(body, now);
        const { token, hash, prefix } = await mintKey({ short: body.shortToken });
        const facts = { name: body.name, scopes: body.scopes ?? null, expiresOn, createdBy: who.userId };
        const key = await createKey(db(context), { spaceId: who.spaceId, hash, prefix, ...facts }, now);
        return json({ doc: { ...keyDoc(key), token } });
      },
    }),
    defineRoute({
      ...facts,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: 'Change name, expiry or scopes of an API key',
      answers: doc(apiKey),
      body: keyPatchBody,
      answer: async (context) => {
        const { body, params, who, clock } = context;
        const { name, scopes } = body;
        const patch = {
          ...(name !== undefined && { name }),
          ...(scopes !== undefined && { scopes }),
          ...expiryOfPatch(body, clock.now()),
        };
        const key = await updateKey(db(context), { id: params.id, spaceId: who.spaceId }, patch);
        if (!key) throw new AppError('api_key_not_found');
        return json({ doc: listedDoc(key) });
      },
    }),
    defineRoute({
      ...facts,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Revoke an API key at once',
      answers: z.strictObject({ message: z.string() }),
      answer: async (context) => {
        if (!(await deleteKey(db(context), context.who.spaceId, context.params.id)))
          throw new AppError('api_key_not_found');
        return json({ message: 'The API key is revoked' });
      },
    }),
  ];
}

function listedDoc(key: ListedKey) {
  return { ...keyDoc(key), creatorLeft: key.creatorLeft };
}

/** Never its hash, and its token only where it is made (KEY-3). */
function keyDoc({ id, name, prefix, expiresOn, scopes, createdBy, createdOn, lastUsedOn }: ApiKey) {
  return {
    id,
    name,
    prefix,
    expiresAt: expiresOn === null ? null : isoTimestamp(expiresOn),
    scopes,
    createdBy,
    createdOn: isoTimestamp(createdOn),
    lastUsedOn: lastUsedOn === null ? null : isoTimestamp(lastUsedOn),
  };
}
