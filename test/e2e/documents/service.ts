import { openSpace } from '../own-space.ts';
import { sharedService } from '../shared-service.ts';
import { readData } from '../started-service.ts';
import '../uses-browser.ts';

export interface TestTemplate {
  settings?: object;
  pages: ReadonlyArray<{ name?: string; [field: string]: unknown }>;
}

/** A service with templates of the test's own, in a space of their own. */
export interface DocumentService {
  origin: string;
  /** Of the space. */
  apiKey: string;
  /** Id of a page of one of the templates. */
  pageId(slug: string, page?: number): string;
  templateId(slug: string): string;
  post(body: object): Promise<Response>;
  /** The `data` of a render. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  render(body: object): Promise<any>;
  /** The bytes of a render. */
  bytes(body: object): Promise<Uint8Array<ArrayBuffer>>;
  /** Asks as the owner of the space would from the dashboard. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** Deletes the templates. */
  remove(): Promise<void>;
}

/** What templates are added to. */
interface Service {
  origin: string;
  secrets(): { ownerEmail?: string; ownerPassword?: string };
  output(): string | Promise<string>;
}

interface Place {
  templateId: string;
  pageIds: string[];
}

/** That a template may have. */
const maxPages = 200;

/** Saves and publishes templates in a new space of the service: of the one that all test files share, unless another is given. */
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
  // A single page without settings looks the same in whatever template it is, and one template is sooner saved than many.
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
    const found = places.get(slug);
    if (!found) throw new Error(`There is no template ${slug}`);
    return found;
  };
  /** What a service printed last says why it does not answer. */
  const lastWords = async () => `\n${(await rest.output()).slice(-3_000)}`;
  const post = async (body: object) => {
    try {
      const response = await fetch(`${origin}/api/render`, {
        method: 'POST',
        // The service closes a connection that was idle for 5 s, and a test that compares pictures does not notice in time.
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify(body),
      });
      // Whole: Node's fetch throws out of nowhere when a connection ends before a body that nobody reads.
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
