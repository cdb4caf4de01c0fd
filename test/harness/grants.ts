import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { insertClient, insertGrant } from '../../src/records/oauth-writes.ts';
import { accessToken, mint } from '../../src/services/oauth/tokens.ts';
import { db } from './space.ts';

/** Connects an assistant of a user to a space. Returns the id of the grant. */
export async function aGrant(spaceId: string, userId: string): Promise<string> {
  return (await insert(spaceId, userId, 'mcp:read')).id;
}

/** The same with the right to write. Returns its access token. */
export async function anAssistant(spaceId: string, userId: string): Promise<string> {
  return (await insert(spaceId, userId, 'mcp:read mcp:write')).token;
}

async function insert(spaceId: string, userId: string, scope: string): Promise<{ id: string; token: string }> {
  const { token, hash } = await mint(accessToken);
  const now = systemClock.now();
  const client = { id: newId(), name: 'Assistant', redirectUris: ['https://assistant.test/'], createdOn: now };
  await insertClient(db, client, 1_000);
  const [id, expiresOn] = [newId(), now + 60_000];
  const grant = { id, clientId: client.id, userId, spaceId, scope, resource: 'https://galley.test/mcp' };
  const tokens = { grantId: id, access: { hash, expiresOn }, refresh: { hash: newId(), expiresOn } };
  await insertGrant(db, { ...grant, codeHash: newId(), createdOn: now, expiresOn }, tokens);
  return { id, token };
}
