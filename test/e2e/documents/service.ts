import { openSpace } from '../own-space.ts';
import { sharedService } from '../shared-service.ts';
import { readData } from '../started-service.ts';
import '../uses-browser.ts';

export interface TestTemplate {
  settings?: object;
  pages: ReadonlyArray<{ name?: string; [field: string]: unknown }>;
}

/** A service with the test's own templates in their own space. */
export interface DocumentService {
  origin: string;
  /** The id of the space. */
  apiKey: string;
  /** The id of a page of one of the templates. */
  pageId(slug: string, page?: number): string;
  templateId(slug: string): string;
  post(body: object): Promise<Response>;
  /** The `data` of a render. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  render(body: object): Promise<any>;
  /** The bytes of a render. */
  bytes(body: object): Promise<Uint8Array<ArrayBuffer>>;
  /** Calls the API as the owner of the space would from the dashboard. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Deletes the templates. */
  remove(): Promise<void>;
}

/** The service to which templates are added. */
interface Service {
  origin: string;
  secrets(): { ownerEmail?: string; ownerPassword?: string };
  output(): string | Promise<string>;
}

interface Place {
  templateId: string;
  pageIds: string[];
}

/** What a template can have. */
const maxPages = 200;

/**
 * Saves and publishes templates in a new space of the service: the one that all test files share, unless another is
 * given.
 */
export async function startWithTemplates(
  templates: Readonly<Record<string, TestTemplate>>,
  service?: Service,
): Promise<DocumentService> {
  const { origin, ...rest } = service ?? (await sharedService());
  const { apiKey, ask, send } = await openSpace({ origin, ...rest }, 'Documents');

  async function save(name: string, { settings = {}, pages }: TestTemplate): Promise<Place> {
    const { doc } = await ask('POST', '/api/templates', { name, ...settings });
    const pageIds: string[] = [];
    for (const page of pages) {
      const added = await ask('POST', `/api/templates/${doc.id}/pages`, { name, ...page });
      pageIds.push(added.doc.id);
    }
    await ask('POST', '/api/publish', { templateId: doc.id });
    return { templateId: doc.id, pageIds };
  }

  const places = new Map<string, Place>();
  const entries = Object.entries(templates);
  // A single page without settings looks the same in every template, and saving one template is faster than saving
  // many.
  const single = entries.filter(([, { settings, pages }]) => settings === undefined && pages.length === 1);
  for (let from = 0; from < single.length; from += maxPages) {
    const part = single.slice(from, from + maxPages);
    const pages = part.flatMap(([name, template]) => template.pages.map((page) => ({ name, ...page })));
    const { templateId, pageIds } = await save('Single pages', { pages });
    for (const [index, [name]] of part.entries())
      places.set(name, { templateId, pageIds: pageIds.slice(index, index + 1) });
  }
  for (const [name, template] of entries) if (!places.has(name)) places.set(name, await save(name, template));

  const place = (slug: string): Place => {
    const ids = places.get(slug);
    if (!ids) throw new Error(`There is no template ${slug}`);
    return ids;
  };
  /** The last lines that a service printed say why it does not respond. */
  const lastWords = async () => `\n${(await rest.output()).slice(-3_000)}`;
  const post = async (body: object) => {
    try {
      const response = await fetch(`${origin}/api/render`, {
        method: 'POST',
        // The service closes a connection that was idle for 5 s, and a test that compares pictures does not notice in time.
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify(body),
      });
      // Read the whole body: Node's fetch throws an unhandled error when a connection ends before a body that nobody
      // reads.
      return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
    } catch (error) {
      throw new Error(`Nothing answered:${await lastWords()}`, { cause: error });
    }
  };
  const sound = async (response: Response) => {
    if (response.ok) return response;
    const words = response.status >= 500 ? await lastWords() : '';
    throw new Error(`${response.status}: ${await response.text()}${words}`);
  };
  return {
    origin,
    apiKey,
    send,
    post,
    pageId: (slug, page = 1) => place(slug).pageIds[page - 1] ?? '',
    templateId: (slug) => place(slug).templateId,
    render: async (body) => readData(await sound(await post(body))),
    bytes: async (body) => new Uint8Array(await (await sound(await post({ ...body, output: 'binary' }))).arrayBuffer()),
    remove: async () => {
      const ids = new Set([...places.values()].map(({ templateId }) => templateId));
      for (const id of ids) await ask('DELETE', `/api/templates/${id}`);
    },
  };
}
