import { doc, list } from '../../../../contract/common.ts';
import { apiKey, keyPatchBody, newApiKey, newKeyBody, revoked, revokedKey } from '../../../../contract/keys.ts';
import { listQuery } from '../../../../contract/query.ts';
import { listKeys } from '../../../../records/api-keys.ts';
import { toApiKey, toKeyFacts, withRenderUse } from '../../../../services/keys/doc.ts';
import { changeKey, makeKey, revokeKey } from '../../../../services/keys/keys.ts';
import { json } from '../../answers.ts';
import { type AdmitContext, defineRoute, type RequestContext, type Route } from '../../route.ts';
import { requireSession } from '../../session.ts';

const path = '/api/v1/tokens/api-keys';

const facts = {
  access: 'session',
  tags: ['API keys'],
  admit: (context: RequestContext) => requireSession(context, { role: 'admin' }),
} as const;

/** The routes of the active space's API keys, for its owners and admins (KEY-1). */
export const apiKeyRoutes: Route[] = [
  defineRoute({
    operationId: 'apiKeys.list',
    ...facts,
    method: 'GET',
    path,
    index: true,
    summary: 'List the API keys',
    description:
      'For owners and admins, newest first. `creatorLeft` is true if the member who created the key has left the space.',
    answers: list(apiKey),
    query: listQuery({ perPageDefault: 20 }),
    answer: async (context) => {
      const { spaceId } = context.principal;
      const [{ list, ...rest }, uses] = await Promise.all([
        listKeys(context.services.db, spaceId, context.query),
        context.services.ledgers.getByName(spaceId).listKeyUses(spaceId),
      ]);
      return json({ list: list.map((key) => toApiKey(withRenderUse(key, uses))), ...rest });
    },
  }),
  defineRoute({
    operationId: 'apiKeys.create',
    ...facts,
    method: 'POST',
    path,
    index: true,
    summary: 'Create an API key',
    example: { name: 'Website', scopes: { apiEndpoints: ['render.create', 'render.get'] } },
    description:
      'For owners and admins. Only this response contains the key itself. It expires after a year unless you send `expiresOn`. `scopes` limit what it may do; without a list it may do everything.',
    answers: doc(newApiKey),
    body: newKeyBody,
    answer: async (context) => {
      const { key, token } = await makeKey(context.services, context.principal, context.body);
      return json({ doc: { ...toKeyFacts(key), token } });
    },
  }),
  defineRoute({
    operationId: 'apiKeys.update',
    ...facts,
    method: 'PATCH',
    path: `${path}/:id`,
    summary: 'Change the name, expiry or scopes of an API key',
    example: { name: 'Website, production', neverExpires: true },
    description:
      'For owners and admins. Fields that you leave out stay as they are. The change applies from the next request on.',
    answers: doc(apiKey),
    body: keyPatchBody,
    errors: ['api_key_not_found'],
    answer: async (context) =>
      json({ doc: toApiKey(await changeKey(context.services, toKeyAddress(context), context.body)) }),
  }),
  defineRoute({
    operationId: 'apiKeys.delete',
    ...facts,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Revoke an API key',
    description: 'For owners and admins. The next request with the key returns 401.',
    answers: revokedKey,
    errors: ['api_key_not_found'],
    answer: async (context) => {
      await revokeKey(context.services, toKeyAddress(context));
      return json({ message: revoked });
    },
  }),
];

function toKeyAddress({ params, principal }: AdmitContext<{ id: string }> & { principal: { spaceId: string } }) {
  return { id: params.id, spaceId: principal.spaceId };
}
