import { env } from 'cloudflare:test';
import { systemClock } from '../../src/core/clock.ts';
import { newId } from '../../src/core/ids.ts';
import { pageDocument } from '../../src/design/document/page.ts';
import { createKey } from '../../src/records/api-keys-writes.ts';
import { openDatabase } from '../../src/records/database.ts';
import { createSpace, type NewSpace, setGt } from '../../src/records/spaces-writes.ts';
import { findTemplate } from '../../src/records/templates.ts';
import { createTemplate, type NewTemplate } from '../../src/records/templates-writes.ts';
import { mintGt, mintKey } from '../../src/services/authenticate/keys.ts';
import { recordChange } from '../../src/services/hot/changes.ts';
import { publishTemplate } from '../../src/services/publishing/publish.ts';
import { testServices } from './services.ts';

export const db = openDatabase(env.DB);

/** Publishes the draft of a template, or an older version of it again. */
export async function publishNow(templateId: string, options: Parameters<typeof publishTemplate>[2] = {}) {
  const published = await publishTemplate(testServices(), templateId, options);
  await noteChange(templateId);
  return published;
}

/** Ends the answers that are kept for a template's space, as a request does that changes the template (SCL-2). */
export async function noteChange(templateId: string): Promise<void> {
  const template = await findTemplate(db, templateId);
  if (template) recordChange(testServices(), template.spaceId);
}

export interface TestSpace {
  id: string;
  /** A working API key and GET render secret. */
  key: string;
  gt: string;
}

/** Creates a space with an API key and a GET render secret. */
export async function makeSpace(facts: Partial<NewSpace> = {}): Promise<TestSpace> {
  const space = await createSpace(db, { name: 'Test', slug: newId(), ...facts }, systemClock.now());
  const gt = await mintGt();
  await setGt(db, space.id, gt.hash, systemClock.now());
  return { id: space.id, key: await makeKey(space.id), gt: gt.token };
}

/**
 * Creates a space that is the operator's from now on. All files of a run share one database, and another file may have
 * removed the first space.
 */
export async function makeOperatorSpace(): Promise<TestSpace> {
  const space = await makeSpace();
  await env.DB.prepare('insert or replace into operator_space values (1, ?)').bind(space.id).run();
  return space;
}

export async function makeKey(spaceId: string, facts: Partial<Parameters<typeof createKey>[1]> = {}): Promise<string> {
  const { token, hash, prefix } = await mintKey({ short: false });
  const key = { spaceId, name: 'test', hash, prefix, scopes: null, expiresOn: null, ...facts };
  await createKey(db, key, systemClock.now());
  return token;
}

interface TemplateParts extends Partial<NewTemplate> {
  /** Page documents with the fields that matter to a test. */
  pages?: Array<Record<string, unknown>>;
  publish?: boolean;
  public?: boolean;
}

export interface TestTemplate {
  id: string;
  pageIds: string[];
  /** The first page. */
  pageId: string;
}

/** Creates a template with its pages, by default one small page, and publishes it unless the test says otherwise. */
export async function makeTemplate(spaceId: string, parts: TemplateParts = {}): Promise<TestTemplate> {
  const { pages = [{}], publish = true, public: isPublic, ...facts } = parts;
  const records = pages.map((page, index) => {
    const document = pageDocument.parse({ width: 40, height: 30, backgroundColor: '#336699', ...page });
    const { width, height, ...rest } = document;
    return { id: newId(), name: `Page ${index + 1}`, width, height, document: JSON.parse(JSON.stringify(rest)) };
  });
  const template = await createTemplate(
    db,
    { spaceId, slug: newId(), name: 'Template', ...facts },
    systemClock.now(),
    records,
  );
  if (publish) {
    await publishNow(template.id, isPublic === undefined ? {} : { public: isPublic });
  }
  const pageIds = records.map((page) => page.id);
  return { id: template.id, pageIds, pageId: pageIds[0] ?? '' };
}
