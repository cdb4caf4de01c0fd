import { type BodyOf, etagOf, GalleyProblem, GalleyTimeout, GalleyUnreachable } from 'galley-client';
import { type JsonObject, toJsonObject } from '../../../../core/json.ts';
import type { ShaderPicture } from '../../../../design/boxes/types.ts';
import { migrateDocument } from '../../../../design/document/migrate.ts';
import type { ContentSource } from '../../../../design/document/page.ts';
import { storedVariables } from '../../../../design/document/variables/index.ts';
import type { EmojiIndex } from '../../../../draw/gather/emoji/index.ts';
import { type FontCatalogue, type FontLibrary, openFontLibrary } from '../../../../draw/gather/fonts/catalogue.ts';
import { addUploadedFonts, type UploadedFont } from '../../../../draw/gather/fonts/uploaded-fonts.ts';
import type { ConvertedPicture, DrawnShader } from '../../../../draw/gather/ports.ts';
import { galley } from '../../app/api.ts';
import { noticeSessionProblem } from '../../app/queries.ts';
import { drawnPage } from '../../kit/record/both-pictures.tsx';
import { type DesignPage, type PageDoc, readTemplate } from '../../screens/templates/data.ts';
import { patchTo, toEditableDocument } from '../../screens/templates/pages/page-document.ts';
import { changesBetween, changesInWords } from '../../screens/templates/versions/changes.ts';
import { readDraft, readVersion } from '../../screens/templates/versions/designs.ts';
import type { NamedPicture } from '../canvas/host.ts';
import type {
  ChosenEntry,
  DesignChange,
  DesignResult,
  DrawnPreview,
  NamedChoice,
  PreviewRequest,
  StoredTemplate,
} from './data/design-host.ts';
import {
  drawPreview,
  listBrands,
  listCollections,
  listEntries,
  readTemplate as readStoredTemplate,
  saveDesign,
} from './data/http-design.ts';
import type {
  DrawnPage,
  Host,
  LoadedPage,
  PublishSummary,
  SaveResult,
  SharedValues,
  StoredPage,
  Unavailable,
  UsableShader,
} from './host.ts';
import { httpPictures } from './import/http-pictures.ts';
import { HttpPages } from './pages/http-pages.ts';
import type { PagesHost } from './pages/pages-host.ts';

const root = '/app/canvas';
/** Uploaded fonts are read from the API, built-in ones from files that never change. */
const uploaded = 'uploaded/';
/** The longer side of pictures of whole pages, in pixels. */
const drawnSide = 1_000;
/** The longer side of the picture that a browser draws over the canvas, which is the most that a preview has. */
const browserSide = 2_000;

interface Library {
  fontsVersion: string;
  emojiVersions: Readonly<Record<string, string>>;
  fonts: ReadonlyArray<Omit<UploadedFont, 'path'>>;
}

/** The host of an editor in the dashboard, which calls the service as the signed-in user. */
export class HttpHost implements Host {
  readonly pictures = httpPictures;
  readonly #pageId: string;
  #library: Promise<Library> | undefined;
  #templateId: string;

  constructor({ templateId, pageId }: { templateId: string; pageId: string }) {
    this.#templateId = templateId;
    this.#pageId = pageId;
  }

  async load(): Promise<LoadedPage> {
    const [answer, named] = await Promise.all([
      galley.templates.pages.get(this.#pageId),
      galley.templates.get(this.#templateId),
    ]);
    // The address can name another template than that of the page, whose own is edited.
    const isOwn = answer.doc.templateId === this.#templateId;
    const templateAnswer = isOwn ? named : await galley.templates.get(answer.doc.templateId);
    const { doc: template } = templateAnswer;
    this.#templateId = template.id;
    return {
      ...toStoredPage(answer),
      template: {
        id: template.id,
        name: template.name,
        record: toJsonObject(template),
        etag: etagOf(templateAnswer),
        variables: storedVariables(template.variables),
        emojiType: template.emojiType,
        brandId: template.brandId ?? undefined,
        pages: (template.pages ?? []).map(({ id, name }) => ({ id, name })),
      },
    };
  }

  async readPage(): Promise<StoredPage | Unavailable> {
    return orUnavailable(async () => toStoredPage(await galley.templates.pages.get(this.#pageId)));
  }

  async savePage(page: JsonObject, etag: string | undefined): Promise<SaveResult> {
    const options = etag === undefined ? {} : { ifMatch: etag };
    return orUnavailable(async () => {
      try {
        return { etag: etagOf(await galley.templates.pages.update(this.#pageId, patchTo(page), options)) };
      } catch (error) {
        if (error instanceof GalleyProblem && error.status === 412) return 'conflict';
        throw error;
      }
    });
  }

  async readTemplate(): Promise<StoredTemplate> {
    return readStoredTemplate(this.#templateId);
  }

  async readOtherPage(pageId: string): Promise<StoredPage> {
    return toStoredPage(await galley.templates.pages.get(pageId));
  }

  async saveDesign(change: DesignChange): Promise<DesignResult> {
    return saveDesign(this.#templateId, change);
  }

  drawPreview(request: PreviewRequest): Promise<DrawnPreview> {
    return drawPreview(this.#templateId, request);
  }

  listBrands(): Promise<NamedChoice[]> {
    return listBrands();
  }

  listCollections(): Promise<NamedChoice[]> {
    return listCollections();
  }

  listEntries(collection: string, search: string): Promise<ChosenEntry[]> {
    return listEntries(collection, search);
  }

  async drawPage(drawn: DrawnPage): Promise<string> {
    const { picture } = await galley.previews.create({ ...this.#drawnBody(drawn), maxSide: drawnSide });
    return picture;
  }

  #drawnBody(drawn: DrawnPage): BodyOf<'previews.create'> {
    if (!('page' in drawn)) {
      const { pageId, version } = drawn;
      return { pageId, ...(version === 'draft' ? { draft: true } : { version }) };
    }
    const body = drawnPage(drawn.page, this.#templateId)?.body;
    if (!body) throw new Error('The page has no size.');
    return body;
  }

  async compareWithPublished(): Promise<PublishSummary> {
    const { doc } = await readTemplate(this.#templateId);
    const version = doc.publishedVersion ?? undefined;
    const draft = await readDraft(doc);
    const published = version === undefined ? { ...draft, pages: [] } : await readVersion(doc.id, version);
    const { pages, isSame, ...changes } = changesBetween(published, draft);
    const toJson = (page: DesignPage | undefined) => page && toJsonObject(toEditableDocument(page));
    return {
      version,
      pages: pages.map((page) => ({ ...page, before: toJson(page.before), after: toJson(page.after) })),
      isSame,
      words: changesInWords({ pages, isSame, ...changes }),
    };
  }

  async publish(): Promise<number> {
    const { version } = await galley.templates.publish({ templateId: this.#templateId });
    return version;
  }

  pagesOf(templateId: string): PagesHost {
    return new HttpPages(templateId);
  }

  async drawInBrowser(page: JsonObject, values: JsonObject): Promise<string> {
    const body = { ...this.#drawnBody({ page }), tweaks: values, renderType: 'html', maxSide: browserSide } as const;
    const { picture } = await galley.previews.create(body);
    return picture;
  }

  async listShaders(): Promise<UsableShader[]> {
    const query = { status: 'approved', perPage: 100 } as const;
    const [own, shared] = await Promise.all([
      galley.shaders.list(query),
      galley.shaders.list({ ...query, public: true }),
    ]);
    const ownIds = new Set(own.list.map(({ id }) => id));
    const others = shared.list.filter(({ id }) => !ownIds.has(id));
    const toUsable = (isPublic: boolean) => {
      return ({ id, name, slug, manifest }: (typeof own.list)[number]): UsableShader => ({
        id,
        name,
        isPublic,
        slug: slug ?? undefined,
        manifest: manifest && toJsonObject(manifest),
      });
    };
    return [...own.list.map(toUsable(false)), ...others.map(toUsable(true))];
  }

  async readValues({
    brandId,
    content,
  }: {
    brandId: string | undefined;
    content: readonly ContentSource[];
  }): Promise<SharedValues> {
    const response = await send(`${root}/values`, { ...(brandId === undefined ? {} : { brandId }), content });
    const { spaceVariables, ...values } = await readData<SharedValues & { spaceVariables: unknown }>(response);
    return { ...values, spaceVariables: storedVariables(spaceVariables) };
  }

  async fontLibrary(): Promise<FontLibrary> {
    const { fontsVersion, fonts } = await this.#readLibrary();
    const response = await get(`${root}/fonts/${fontsVersion}/catalogue.json`);
    const catalogue: FontCatalogue = await response.json();
    return addUploadedFonts(
      openFontLibrary(catalogue),
      fonts.map((font) => ({ ...font, path: `${uploaded}${font.id}` })),
    );
  }

  async readFont(path: string): Promise<Uint8Array<ArrayBuffer>> {
    if (path.startsWith(uploaded)) return readBytes(await get(`/api/v1/fonts/${path.slice(uploaded.length)}/file`));
    const { fontsVersion } = await this.#readLibrary();
    return readBytes(await get(`${root}/fonts/${fontsVersion}/${path}`));
  }

  async readEmojiIndex(set: string): Promise<EmojiIndex> {
    return this.#readEmoji<EmojiIndex>(set, 'index');
  }

  async readEmojiShard(set: string, shard: number): Promise<Readonly<Record<string, string>>> {
    return this.#readEmoji<Readonly<Record<string, string>>>(set, String(shard));
  }

  async readPicture(source: NamedPicture): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { unavailable: string }> {
    const body = source.kind === 'remote' ? source : { kind: source.kind, assetId: source.assetId };
    const response = await send(`${root}/pictures`, body, { mayFail: true });
    if (response.ok) return { bytes: await readBytes(response) };
    const { detail = 'it cannot be read' }: { detail?: string } = await response.json();
    return { unavailable: detail };
  }

  async readShaderPicture(picture: ShaderPicture, scale: number): Promise<DrawnShader> {
    const { shaderId, inputs, time, width, height } = picture;
    const response = await send(`${root}/shaders`, { shaderId, inputs, time, width, height, scale });
    const { png, warnings } = await readData<{ png: string | null; warnings: DrawnShader['warnings'] }>(response);
    return { warnings, ...(png === null ? {} : { bytes: Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0)) }) };
  }

  async convertColors(bytes: Uint8Array<ArrayBuffer>): Promise<ConvertedPicture> {
    const response = await fetch(`${root}/colors`, { method: 'POST', body: bytes });
    requireSuccess(response);
    if (response.headers.get('Content-Type') === 'application/octet-stream')
      return { bytes: await readBytes(response) };
    return { bytes, ...(await readData<{ unconverted: string }>(response)) };
  }

  async #readEmoji<Data>(set: string, file: string): Promise<Data> {
    const { emojiVersions } = await this.#readLibrary();
    return (await get(`${root}/emoji/${emojiVersions[set] ?? ''}/${set}/${file}.json`)).json();
  }

  #readLibrary(): Promise<Library> {
    this.#library ??= get(`${root}/library`).then((response) => readData<Library>(response));
    return this.#library;
  }
}

/**
 * Calls the service. A failure that may pass by itself is a result. @throws GalleyProblem if the service rejects the call
 */
async function orUnavailable<Result>(call: () => Promise<Result>): Promise<Result | Unavailable> {
  try {
    return await call();
  } catch (error) {
    noticeSessionProblem(error);
    if (error instanceof GalleyUnreachable || error instanceof GalleyTimeout) return 'offline';
    if (error instanceof GalleyProblem && (error.status >= 500 || error.status === 429)) return { unavailable: error };
    throw error;
  }
}

function toStoredPage(answer: { doc: PageDoc }): StoredPage {
  return { page: migrateDocument(toJsonObject(toEditableDocument(answer.doc))), etag: etagOf(answer) };
}

async function get(path: string): Promise<Response> {
  const response = await fetch(path);
  requireSuccess(response);
  return response;
}

async function send(path: string, body: object, { mayFail = false } = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!mayFail) requireSuccess(response);
  return response;
}

function requireSuccess({ ok, status, url }: Response): void {
  if (!ok) throw new Error(`${new URL(url).pathname}: ${status}`);
}

/** The `data` of a success (GEN-1). */
async function readData<Data>(response: Response): Promise<Data> {
  const { data }: { data: Data } = await response.json();
  return data;
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}
