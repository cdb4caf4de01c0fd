import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { isJsonObject, parseJsonText } from '../core/json.ts';
import { type ApiKey, apiKeys } from './api-keys.ts';
import type { Database } from './database.ts';
import { type FontForRender, fonts, renderColumns } from './fonts.ts';
import { type Space, spaces } from './spaces.ts';
import { selectValues } from './statements.ts';
import { type Page, pages } from './template-pages.ts';
import { type TemplateVersion, templateVersions, versionPages } from './template-versions.ts';
import { type Template, templates } from './templates.ts';

/** A sealed secret of signed URLs. `validUntil` is in epoch milliseconds, and null for the current secret (AUTH-18). */
export interface SigningSecret {
  sealed: string;
  validUntil: number | null;
}

/** Parses the JSON list of secrets that the query below builds. @throws Error for any other text */
function readSigningSecrets(text: string): SigningSecret[] {
  const secrets: unknown = parseJsonText(text);
  if (Array.isArray(secrets) && secrets.every(isSigningSecret)) return secrets;
  throw new Error('The signing secrets of this space cannot be read.');
}

function isSigningSecret(value: unknown): value is SigningSecret {
  if (!isJsonObject(value)) return false;
  const { sealed, validUntil } = value;
  return typeof sealed === 'string' && (validUntil === null || typeof validUntil === 'number');
}

export interface RenderReadInput {
  /** Epoch milliseconds, to check until when a rotated GET render secret is valid. Required with `gtHash`. */
  now?: number;
  /** Up to 200, repeats allowed. */
  pageIds: readonly string[];
  /** Whether to read the drafts of the pages too. */
  draft?: boolean;
  /** Whether to read the samples of drafts too (DOC-20). They are up to 256 KiB. */
  samples?: boolean;
  /** The version of each template to draw. Absent for the current version and for drafts. */
  version?: number | undefined;
  /** SHA-256 of an API key's token. */
  keyHash?: string | undefined;
  /** SHA-256 of a GET render secret. */
  gtHash?: string | undefined;
  /** The space of a caller who is already identified, such as the user of a dashboard session. */
  spaceId?: string | undefined;
}

export type RenderSpace = Pick<Space, 'id' | 'creditsLimit' | 'creditsUsed' | 'globalVariables'>;

type RenderTemplate = Pick<
  Template,
  | 'id'
  | 'spaceId'
  | 'name'
  | 'rendererType'
  | 'renderScale'
  | 'webpQuality'
  | 'emojiType'
  | 'brandId'
  | 'variables'
  | 'requireGetRenderToken'
  | 'cacheSeconds'
  | 'publicOn'
  | 'publishedVersion'
> & { samples: Template['samples'] | null };

type DraftPage = Pick<Page, 'order' | 'name' | 'width' | 'height' | 'document'>;

/** The settings under which a version was published (AUTH-10). */
type VersionGuards = Pick<TemplateVersion, 'isPublic' | 'requireGetRenderToken'>;

export interface RenderPage {
  pageId: string;
  template: RenderTemplate;
  /** Whether the current version has the page, and so does the named version. */
  isPublished: boolean;
  /** The guards of the named version; the strictest ones if it does not exist; null if no version is named. */
  versionGuards: VersionGuards | null;
  /** The template's space, whose global variables the page sees. */
  space: RenderSpace;
  /** The fonts of the template's space. */
  fonts: readonly FontForRender[];
  /**
   * The draft of the page. Null if no draft was requested, or the page was removed since it was published. The name and
   * size of a published page are in its version, not here.
   */
  draft: DraftPage | null;
}

export interface RenderRead {
  key: { record: ApiKey; space: RenderSpace } | null;
  /** The space to which the GET render secret belongs. */
  spaceByGt: RenderSpace | null;
  /** The sealed secrets of signed URLs, the current one first, by the spaces of the named templates (AUTH-18). */
  signingSecrets: ReadonlyMap<string, readonly SigningSecret[]>;
  /** The space of `spaceId`. */
  space: RenderSpace | null;
  /** The pages by id. Pages that do not exist are missing. */
  pages: ReadonlyMap<string, RenderPage>;
}

/**
 * Reads everything that a render needs from the database, in one round trip of six statements, regardless of the number
 * of pages. A page is found as a draft or in any version, so that a published page is still drawn after it was removed
 * from the draft. services/authenticate decides who may see what.
 */
export async function readForRender(db: Database, input: RenderReadInput): Promise<RenderRead> {
  const [keyRows, draftRows, publishedRows, templateRows, spaceRows, fontRows] = await db.batch(
    renderStatements(db, input),
  );
  const spacesById = new Map(
    spaceRows.map(
      ({ gtHash: _, isGtPrevious: __, signingSecret: ___, previousSigning: ____, ...space }): [string, RenderSpace] => [
        space.id,
        space,
      ],
    ),
  );
  const signingSecrets = new Map(
    spaceRows.flatMap(({ id, signingSecret, previousSigning }) =>
      signingSecret
        ? [[id, [{ sealed: signingSecret, validUntil: null }, ...readSigningSecrets(previousSigning)]]]
        : [],
    ),
  );
  const templatesById = new Map(templateRows.map((row) => [row.template.id, row]));
  const published = new Map(publishedRows.map((page) => [page.pageId, page.isPublished === 1]));
  const fontsBySpace = Map.groupBy(fontRows, ({ spaceId }) => spaceId);
  const pages = new Map<string, RenderPage>();
  const add = (pageId: string, templateId: string, draft: DraftPage | null) => {
    const row = templatesById.get(templateId);
    const space = row && spacesById.get(row.template.spaceId);
    if (!space) return;
    const { template } = row;
    const versionGuards = input.version === undefined ? null : toGuards(row.guards);
    const isPublished = published.get(pageId) ?? false;
    const spaceFonts = fontsBySpace.get(space.id) ?? [];
    pages.set(pageId, { pageId, template, isPublished, versionGuards, space, fonts: spaceFonts, draft });
  };
  for (const { pageId, templateId } of publishedRows) add(pageId, templateId, null);
  for (const { pageId, templateId, document, ...page } of draftRows) {
    add(pageId, templateId, document && { ...page, document });
  }
  const record = keyRows[0];
  const keySpace = record && spacesById.get(record.spaceId);
  const gtRow = spaceRows.find(
    (space) => (space.gtHash !== null && space.gtHash === input.gtHash) || space.isGtPrevious === 1,
  );
  return {
    key: keySpace ? { record, space: keySpace } : null,
    spaceByGt: spacesById.get(gtRow?.id ?? '') ?? null,
    signingSecrets,
    space: spacesById.get(input.spaceId ?? '') ?? null,
    pages: pages,
  };
}

/**
 * The statements of readForRender, which are always the same six. A statement for something that was not requested
 * searches for an empty text, so it finds no record.
 */
export function renderStatements(
  db: Database,
  { pageIds, draft, samples, version, now = 0, ...callers }: RenderReadInput,
) {
  const { keyHash = '', gtHash = '', spaceId = '' } = callers;
  const draftsNamed = inArray(pages.id, selectValues(pageIds));
  const publishedNamed = inArray(versionPages.pageId, selectValues(pageIds));
  const templatesNamed = inArray(
    templates.id,
    sql`(select ${pages.templateId} from ${pages} where ${draftsNamed}
      union select ${versionPages.templateId} from ${versionPages} where ${publishedNamed})`,
  );
  const spacesNamed: SQL = sql`(select ${templates.spaceId} from ${templates} where ${templatesNamed}
    union select ${apiKeys.spaceId} from ${apiKeys} where ${eq(apiKeys.hash, keyHash)})`;
  const spacesOfPreviousGt: SQL = sql`(select previous_secrets.space_id from previous_secrets
    where previous_secrets.kind = 'gt' and previous_secrets.secret = ${gtHash} and previous_secrets.valid_until > ${now})`;
  return [
    db.select().from(apiKeys).where(eq(apiKeys.hash, keyHash)),
    db
      .select({
        pageId: pages.id,
        templateId: pages.templateId,
        order: pages.order,
        name: pages.name,
        width: pages.width,
        height: pages.height,
        document: draft ? pages.document : sql<null>`null`.as('document'),
      })
      .from(pages)
      .where(draftsNamed),
    selectPublished(db, publishedNamed, version),
    db
      .select({
        template: { ...templateColumns, samples: draft && samples ? templates.samples : noSamples },
        guards: guardColumns,
      })
      .from(templates)
      .leftJoin(
        templateVersions,
        and(eq(templateVersions.templateId, templates.id), eq(templateVersions.version, version ?? noVersion)),
      )
      .where(templatesNamed),
    db
      .select({
        ...spaceColumns,
        gtHash: spaces.gtHash,
        isGtPrevious: sql<number>`${spaces.id} in ${spacesOfPreviousGt}`.as('is_gt_previous'),
        signingSecret: spaces.signingSecret,
        previousSigning: sql<string>`(select json_group_array(json_object('sealed', previous_secrets.secret,
          'validUntil', previous_secrets.valid_until)) from previous_secrets
          where previous_secrets.space_id = spaces.id and previous_secrets.kind = 'signing')`.as('previous_signing'),
      })
      .from(spaces)
      .where(
        or(
          inArray(spaces.id, spacesNamed),
          eq(spaces.gtHash, gtHash),
          inArray(spaces.id, spacesOfPreviousGt),
          eq(spaces.id, spaceId),
        ),
      ),
    db
      .select(renderColumns)
      .from(fonts)
      .where(inArray(fonts.spaceId, sql`(select ${templates.spaceId} from ${templates} where ${templatesNamed})`)),
  ] as const;
}

/** Only drafts show samples (DOC-20), so nothing is read for the renders of published pages. */
const noSamples = sql<null>`null`.as('samples');

/** Versions are counted from 1. */
const noVersion = 0;

/**
 * Selects those of the named pages that are in any version. For each, it selects whether the page is in the current
 * version and, if `version` is given, in that version too.
 */
function selectPublished(db: Database, named: SQL | undefined, version: number | undefined) {
  const versionedPages = db
    .selectDistinct({ pageId: versionPages.pageId, templateId: versionPages.templateId })
    .from(versionPages)
    .where(named)
    .as('known');
  const isIn = (of: SQL) => sql`exists (select 1 from version_pages as copies
    where copies.template_id = ${versionedPages.templateId} and copies.version = ${of} and copies.page_id = ${versionedPages.pageId})`;
  const isInPresent = isIn(
    sql`(select published_version from templates where templates.id = ${versionedPages.templateId})`,
  );
  const isInNamed = version === undefined ? sql`1` : isIn(sql`${version}`);
  return db
    .select({
      pageId: versionedPages.pageId,
      templateId: versionedPages.templateId,
      isPublished: sql<0 | 1>`${isInPresent} and ${isInNamed}`.as('isPublished'),
    })
    .from(versionedPages);
}

/**
 * Each column has a name of its own, because D1 returns only one of two columns with the same name. Null if there is no
 * such version.
 */
const guardColumns = {
  isPublic: sql<0 | 1 | null>`${templateVersions.isPublic}`.as('version_is_public'),
  requireGetRenderToken: sql<0 | 1 | null>`${templateVersions.requireGetRenderToken}`.as('version_requires_token'),
};

function toGuards({ isPublic, requireGetRenderToken }: Record<keyof VersionGuards, 0 | 1 | null>): VersionGuards {
  return { isPublic: isPublic === 1, requireGetRenderToken: requireGetRenderToken !== 0 };
}

const spaceColumns = {
  id: spaces.id,
  creditsLimit: spaces.creditsLimit,
  creditsUsed: spaces.creditsUsed,
  globalVariables: spaces.globalVariables,
};

const templateColumns = {
  id: templates.id,
  spaceId: templates.spaceId,
  name: templates.name,
  rendererType: templates.rendererType,
  renderScale: templates.renderScale,
  webpQuality: templates.webpQuality,
  emojiType: templates.emojiType,
  brandId: templates.brandId,
  variables: templates.variables,
  requireGetRenderToken: templates.requireGetRenderToken,
  cacheSeconds: templates.cacheSeconds,
  publicOn: templates.publicOn,
  publishedVersion: templates.publishedVersion,
};
