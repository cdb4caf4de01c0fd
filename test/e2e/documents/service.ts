import { galleryId, parseGalleryTemplate } from '../../../scripts/state/gallery.ts';
import { dataOf, makeState, type StartedService, startService } from '../started-service.ts';

export interface TestTemplate {
  settings?: object;
  pages: ReadonlyArray<{ name?: string; [field: string]: unknown }>;
}

/** A started service with templates of the test's own. */
export interface DocumentService extends StartedService {
  /** Id of a page of one of the templates. */
  pageId(slug: string, page?: number): string;
  templateId(slug: string): string;
  post(body: object): Promise<Response>;
  /** The `data` of a render. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it asserts
  render(body: object): Promise<any>;
  /** The bytes of a render. */
  bytes(body: object): Promise<Uint8Array<ArrayBuffer>>;
  remove(): Promise<void>;
}

export async function startWithTemplates(
  templates: Readonly<Record<string, TestTemplate>>,
  environment: Record<string, string> = {},
): Promise<DocumentService> {
  const state = makeState();
  process.env['GALLEY_STATE'] = state.path;
  // Read late: they look where the state is.
  const { prepareState } = await import('../../../scripts/state/prepare.ts');
  const { withStores } = await import('../../../scripts/state/stores.ts');
  const { seedTemplates } = await import('../../../scripts/state/seed.ts');
  await prepareState();
  await withStores(state.path, (stores) =>
    seedTemplates(
      stores,
      Object.entries(templates).map(([slug, { settings = {}, pages }]) =>
        parseGalleryTemplate(slug, {
          name: slug,
          description: 'Drawn by tests.',
          category: 'test',
          tags: [],
          settings,
          pages: pages.map(({ name = slug, ...document }) => ({ name, document })),
        }),
      ),
    ),
  );
  const service = await startService(state.path, environment);
  const { apiKey } = service.secrets();
  /** What a service printed last says why it does not answer. */
  const lastWords = () => `\n${service.output().slice(-3_000)}`;
  const post = (body: object) =>
    fetch(`${service.origin}/api/render`, {
      method: 'POST',
      // The service closes a connection that was idle for 5 s, and a test that compares pictures does not notice in time.
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new Error(`Nothing answered:${lastWords()}`, { cause: error });
    });
  const sound = async (response: Response) => {
    if (response.status >= 500) throw new Error(`${response.status}: ${await response.text()}${lastWords()}`);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    ...service,
    pageId: (slug, page = 1) => galleryId('page', slug, String(page)),
    templateId: (slug) => galleryId('template', slug),
    post,
    render: async (body) => dataOf(await sound(await post(body))),
    bytes: async (body) => new Uint8Array(await (await sound(await post({ ...body, output: 'binary' }))).arrayBuffer()),
    remove: async () => {
      await service.stop();
      state.remove();
    },
  };
}
