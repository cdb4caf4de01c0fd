import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { insertClient } from '../../src/records/oauth/clients.ts';
import { insertGrant } from '../../src/records/oauth/grants.ts';
import { db } from './space.ts';

/** An assistant that a person let into a space; answers the id of the grant. */
export async function aGrant(spaceId: string, userId: string): Promise<string> {
  const now = systemClock.now();
  const client = { id: newId(), name: 'Assistant', redirectUris: ['https://assistant.test/'], createdOn: now };
  await insertClient(db, client, 1_000);
  const [id, expiresOn] = [newId(), now + 60_000];
  const grant = { id, clientId: client.id, userId, spaceId, scope: 'mcp:read', resource: 'https://galley.test/mcp' };
  const tokens = { grantId: id, access: { hash: newId(), expiresOn }, refresh: { hash: newId(), expiresOn } };
  await insertGrant(db, { ...grant, codeHash: newId(), createdOn: now, expiresOn }, tokens);
  return id;
}
