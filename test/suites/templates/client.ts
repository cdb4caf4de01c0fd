import { ask, bearer, readData } from '../../harness/service.ts';
import { makeSpace, type TestSpace } from '../../harness/space.ts';

export interface Client {
  space: TestSpace;
  send(method: string, path: string, json?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends JSON unchanged. */
  raw(method: string, path: string, body: string): Promise<Response>;
  /** The `doc` of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts.
  doc(method: string, path: string, json?: unknown): Promise<any>;
  /** Creates a template with these documents as pages through the API. Returns its id and those of the pages. */
  template(pages?: Array<Record<string, unknown>>): Promise<{ id: string; pageIds: string[] }>;
}

/** A client that uses the API key of a new space. */
export async function makeClient(): Promise<Client> {
  const space = await makeSpace();
  const send: Client['send'] = (method, path, json, headers = {}) =>
    ask(path, { method, headers: { ...bearer(space.key), ...headers }, ...(json === undefined ? {} : { json }) });
  const raw: Client['raw'] = (method, path, body) =>
    ask(path, { method, headers: { ...bearer(space.key), 'Content-Type': 'application/json' }, body });
  const doc: Client['doc'] = async (...request) => (await readData(await send(...request))).doc;
  return {
    space,
    send,
    raw,
    doc,
    async template(pages = [{}]) {
      const { id } = await doc('POST', '/api/templates', { name: 'Card' });
      const pageIds: string[] = [];
      for (const [index, page] of pages.entries()) {
        const body = { name: `Page ${index + 1}`, width: 40, height: 30, ...page };
        pageIds.push((await doc('POST', `/api/templates/${id}/pages`, body)).id);
      }
      return { id, pageIds };
    },
  };
}
