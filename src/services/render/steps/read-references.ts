import type { BatchItem } from 'drizzle-orm/batch';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import type { Principal } from '../../../access/principal.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import type { Json, JsonObject } from '../../../core/json.ts';
import { nonEmpty } from '../../../core/required.ts';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import type { ContentSource } from '../../../design/document/page.ts';
import { type BrandForRender, selectBrandForRender } from '../../../records/brands.ts';
import type { Collection } from '../../../records/content-collections.ts';
import { type EntryForRender, selectCollectionsForRender, selectSource } from '../../../records/content-sources.ts';
import type { Database } from '../../../records/database.ts';
import { type ShaderForRender, selectShadersForRender } from '../../../records/shaders.ts';
import { renderItems } from '../../content/render-items.ts';
import type { LoadedPage } from '../page/loaded-page.ts';
import type { RenderRequest } from '../request.ts';

/** The maximum number of distinct content sources that one file may read. */
const maxSources = 100;

/** The records to which a page refers: its brand, content and shaders. */
export interface ReferencedRecords {
  brand: BrandForRender | undefined;
  /** The value of `content` in expressions, by the names of the page's sources (CON-6). */
  content: JsonObject;
  /** The shaders whose ids are written in the page's layers. Expressions in the layers may name further shaders. */
  shaders: readonly ShaderForRender[];
  warnings: Warning[];
}

export const noReferences: ReferencedRecords = { brand: undefined, content: {}, shaders: [], warnings: [] };

type CollectionRow = Pick<Collection, 'apiName' | 'fields'>;
type Row = BrandForRender | EntryForRender | ShaderForRender | CollectionRow;
type Statement = BatchItem<'sqlite'> & RunnableQuery<Row[], 'sqlite'>;

/** Collects the statements of one batch. Equal statements are only sent once. */
class Questions {
  readonly #statements = new Map<string, () => Statement>();
  #answers = new Map<string, Row[]>();

  has(question: unknown): boolean {
    return this.#statements.has(JSON.stringify(question));
  }

  ask(question: unknown, statement: () => Statement): string {
    const key = JSON.stringify(question);
    if (!this.#statements.has(key)) this.#statements.set(key, statement);
    return key;
  }

  /** Sends the batch in one round trip, or none if it is empty. */
  async read(db: Database): Promise<void> {
    if (this.#statements.size === 0) return;
    const rows = await db.batch(nonEmpty([...this.#statements.values()].map((make) => make())));
    this.#answers = new Map([...this.#statements.keys()].map((key, index) => [key, rows[index] ?? []]));
  }

  answer<T extends Row>(key: string): T[] {
    return (this.#answers.get(key) ?? []) as T[];
  }
}

/** The parts of a page that refer to records. */
interface ReferringPage {
  spaceId: string;
  settings: Pick<LoadedPage['settings'], 'brandId'>;
  document: Pick<LoadedPage['document'], 'content' | 'layers'>;
}

/**
 * Reads the brand and the content of every page, in order, in one batch. Together with `load`, this makes two round
 * trips. A content source with a `depth` takes one more round trip for each level of references. Content belongs to the
 * template's own space, and is either published or a draft (CON-6). A brand that the template names may always be used.
 * If the request names a brand and the caller belongs to another space, the brand must be public (AUTH-1, BRD-2).
 * @throws AppError brand_not_found for a brand that the request itself names
 */
export async function readReferences(
  db: Database,
  request: Pick<RenderRequest, 'draft' | 'brandId'>,
  principal: Principal,
  pages: readonly ReferringPage[],
): Promise<ReferencedRecords[]> {
  const questions = new Questions();
  const { draft } = request;
  let sources = 0;
  const pageReferences = pages.map(({ spaceId, settings, document }) => {
    const brandId = request.brandId ?? settings.brandId;
    const publicOnly = request.brandId !== undefined && isStranger(principal, spaceId);
    const content = (document.content ?? []).map((source) => {
      const { as: _, variants: __, depth: ___, ...pageReferences } = source;
      const question = ['entries', spaceId, pageReferences];
      if (!questions.has(question) && ++sources > maxSources) return { source };
      return { source, entries: questions.ask(question, () => selectSource(db, { spaceId, source, draft })) };
    });
    const apiNames = [...new Set((document.content ?? []).map(({ collection }) => collection))];
    const shaderIds = listShaderIds(document);
    return {
      spaceId,
      shaders:
        shaderIds.length > 0
          ? questions.ask(['shaders', shaderIds], () => selectShadersForRender(db, shaderIds))
          : undefined,
      brand: brandId
        ? questions.ask(['brand', spaceId, brandId], () =>
            selectBrandForRender(db, { id: brandId, spaceId, draft, publicOnly }),
          )
        : undefined,
      content,
      collections:
        apiNames.length > 0
          ? questions.ask(['collections', spaceId, apiNames], () => selectCollectionsForRender(db, spaceId, apiNames))
          : undefined,
    };
  });
  await questions.read(db);
  const referencedRecords = pageReferences.map(
    async ({ spaceId, brand: brandKey, content, collections: collectionsKey, shaders: shadersKey }) => {
      const shaders = shadersKey === undefined ? [] : questions.answer<ShaderForRender>(shadersKey);
      const brand = brandKey === undefined ? undefined : questions.answer<BrandForRender>(brandKey)[0];
      if (!brand && request.brandId !== undefined) throw new AppError('brand_not_found');
      const collections = collectionsKey === undefined ? [] : questions.answer<CollectionRow>(collectionsKey);
      const fieldsByName = new Map(collections.map(({ apiName, fields }) => [apiName, fields]));
      const warnings = new WarningList();
      const warn = (message: string) => warnings.add({ code: 'content_unavailable', message });
      const values = content.map(async ({ source, entries: entriesKey }): Promise<[string, Json]> => {
        const entries = entriesKey === undefined ? [] : questions.answer<EntryForRender>(entriesKey);
        const fields = fieldsByName.get(source.collection);
        if (entriesKey === undefined) warn(tooMany);
        else if (!fields) warn(`There is no content collection ${source.collection}.`);
        else if (source.slug !== undefined && entries.length === 0) warn(noEntry(source, draft));
        const items = await renderItems(db, entries, { spaceId, draft, source, fields: fields ?? [], warn });
        return [source.as, source.slug === undefined ? items : (items[0] ?? null)];
      });
      return { brand, content: Object.fromEntries(await Promise.all(values)), shaders, warnings: warnings.list() };
    },
  );
  return await Promise.all(referencedRecords);
}

/** Lists the ids of shaders that are written in layers without an expression. */
function listShaderIds({ layers }: ReferringPage['document']): string[] {
  const ids = layers.flatMap(({ type, shaderId }) =>
    type === 'shader' && typeof shaderId === 'string' ? [shaderId] : [],
  );
  return [...new Set(ids)].filter((id) => !id.includes('{{')).sort();
}

function isStranger(principal: Principal, spaceId: string): boolean {
  return !('spaceId' in principal) || principal.spaceId !== spaceId;
}

const tooMany = `A file reads ${maxSources} content sources at most.`;

function noEntry({ collection, slug }: ContentSource, draft: boolean): string {
  return `The collection ${collection} has no ${draft ? '' : 'published '}entry ${slug}.`;
}
