import { setTimeout as sleep } from 'node:timers/promises';
import type { Ask } from '../own-space.ts';
import { readData } from '../started-service.ts';

/** A template with a small page that shows `title` and `price`, published. Returns the id of its page. */
export async function publishCard(ask: Ask): Promise<string> {
  const variables = {
    schema: { type: 'object', properties: { title: { type: 'string' }, price: { type: 'number' } } },
    values: { title: 'Title', price: 0 },
  };
  const { doc: template } = await ask('POST', '/api/templates', { name: 'Product', variables });
  const layers = [{ id: 't', type: 'text', content: '{{ title }} {{ price }}', style: { fontSize: 12 } }];
  const page = { name: 'Card', width: 120, height: 80, backgroundColor: '#ffffff', layers };
  const { doc } = await ask('POST', `/api/templates/${template.id}/pages`, page);
  await ask('POST', '/api/publish', { templateId: template.id });
  return doc.id;
}

/** A spreadsheet of products, as Excel saves it in Germany. */
export function spreadsheet(rows: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: rows }, (_, index) => `SKU-${index + 1};Stühle ${index + 1};${index}\r\n`);
  return Uint8Array.from(`Artikel;Name;Preis\r\n${lines.join('')}`, (sign) => sign.charCodeAt(0));
}

interface Caller {
  origin: string;
  apiKey: string;
}

/** Uploads a spreadsheet and starts its batch in two formats. Returns the id of the batch. */
export async function startBatch({ origin, apiKey }: Caller, pageId: string, rows: number): Promise<string> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const uploaded = await readData(
    await fetch(`${origin}/api/v1/batches/rows`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'text/csv' },
      body: spreadsheet(rows),
    }),
  );
  const created = await fetch(`${origin}/api/v1/batches`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      rows: { rowsId: uploaded.rowsId, columns: { Name: 'title', Preis: 'price' } },
      outputs: [
        { pageId, format: 'png', scale: 1 },
        { pageId, format: 'svg' },
      ],
      fileName: '{{ Artikel }}-{{ output }}',
    }),
  });
  return (await readData(created)).doc.id;
}

/** Asks for the batch until `isEnough` says so. A service that does not answer is asked again. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
export async function waitForBatch({ origin, apiKey }: Caller, id: string, isEnough: (batch: any) => boolean) {
  for (const end = Date.now() + 400_000; Date.now() < end; ) {
    const answer = await fetch(`${origin}/api/v1/batches/${id}`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    }).catch(() => undefined);
    const batch = answer?.ok ? (await readData(answer)).doc : undefined;
    if (batch && isEnough(batch)) return batch;
    await sleep(300);
  }
  throw new Error('The batch does not get there');
}

/** The number of entries of the log, and the credits that the space has used. */
export async function countCharges(ask: Ask): Promise<{ ok: number; failed: number; used: number }> {
  const count = async (status: string) => (await ask('GET', `/api/renders/logs?status=${status}&perPage=1`)).count;
  const { credits } = await ask('GET', '/api/v1/space');
  return { ok: await count('ok'), failed: await count('failed'), used: credits.used };
}
